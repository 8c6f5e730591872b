"use client";

import { useTranslations } from "next-intl";
import { useBuilder } from "../builder-context";
import { QuestionField } from "@/app/_pricing/question-field";
import type { LineDraft } from "./use-line-draft";

/** The questions that show for the present answers, in position order (CAL-09, CAL-11). */
export function QuestionList({ draft }: { draft: LineDraft }) {
  const t = useTranslations("builder.pricing");
  const { catalog } = useBuilder();
  if (draft.questions.length === 0) return <p className="text-sm text-muted">{t("noQuestions")}</p>;
  return (
    <div className="space-y-5">
      {draft.questions.map((question) => {
        const problem = draft.problems.find(({ fieldId }) => fieldId === question.id)?.problem;
        return (
          <QuestionField
            key={question.id}
            question={question}
            about={catalog.fields.data.find(({ id }) => id === question.id) ?? null}
            answer={draft.answers[question.id] ?? null}
            error={problem && problem !== "missing" ? t(`problems.${problem}`) : null}
            onAnswer={(value) => draft.answer(question.id, value)}
          />
        );
      })}
    </div>
  );
}
