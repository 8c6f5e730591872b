"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { QuestionField } from "@/app/_pricing/question-field";
import { useBuilder } from "../builder-context";
import { CalculationError, PriceTrace, SaidFields, UnitPriceField } from "./line-fields";
import type { LineDialogProps } from "./edit-dialog";
import { LineDialogFrame } from "./line-dialog-frame";
import { useLineDraft, type LineDraft } from "./use-line-draft";

/** Questions of a service and the resulting price; a click outside does not close it (CAL-15). */
export function PricingDialog({ target, onClose, onConfirm }: LineDialogProps) {
  const t = useTranslations("builder.pricing");
  const { catalog } = useBuilder();
  const draft = useLineDraft(target);
  const block = useConfirmBlock(draft);
  const confirm = () => {
    const settled = draft.settled();
    if (settled) onConfirm(settled);
  };
  return (
    <LineDialogFrame
      size="xl"
      closeOnOverlay={false}
      title={target.catalogItem.title}
      description={t("description")}
      isNew={!target.line}
      isChanged={draft.isChanged}
      problem={block}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-5">
          {catalog.fields.isFailed && (
            <Banner
              tone="error"
              action={
                <Button size="sm" variant="secondary" onClick={() => void catalog.fields.retry()}>
                  {t("retry")}
                </Button>
              }
            >
              {t("fieldsFailed")}
            </Banner>
          )}
          <QuestionList draft={draft} />
          <SaidFields {...draft} quantity={target.quantity} service={target.catalogItem} />
        </div>
        <div className="min-w-0 space-y-5 lg:border-l lg:border-line lg:pl-8" aria-busy={draft.isCalculating}>
          <CalculationError price={draft.price} />
          <UnitPriceField draft={draft} quantity={target.quantity} />
          <PriceTrace draft={draft} />
        </div>
      </div>
    </LineDialogFrame>
  );
}

/** Why a priced line cannot be confirmed yet, as text; null if it can (CAL-14). */
function useConfirmBlock(draft: LineDraft): string | null {
  const t = useTranslations("builder.pricing");
  const { catalog } = useBuilder();
  const { problems, price, isCalculating, canConfirm } = draft;
  if (catalog.fields.isFailed) return t("fieldsFailed");
  const titleOf = (id: number) =>
    draft.questions.find((question) => question.id === id)?.staffTitle ?? t("unknownQuestion");
  const missing = problems
    .filter(({ problem }) => problem === "missing")
    .map(({ fieldId }) => titleOf(fieldId));
  if (missing.length > 0) return t("missing", { questions: missing.join(", ") });
  if (problems[0]) return t("wrongAnswer", { question: titleOf(problems[0].fieldId) });
  if (isCalculating) return t("calculating");
  if (!price.ok)
    return price.problem === "missing_answer"
      ? t("missing", { questions: titleOf(price.fieldId) })
      : t(price.problem === "tooLarge" ? "tooLarge" : "failedHint");
  if (draft.hasLongNotes) return t("notesTooLong");
  if (draft.openProblem) return draft.openProblem;
  return canConfirm ? null : t("failedHint");
}

/** The questions that apply to the current answers, in order of position (CAL-09, CAL-11). */
function QuestionList({ draft }: { draft: LineDraft }) {
  const t = useTranslations("builder.pricing");
  const { catalog } = useBuilder();
  if (catalog.fields.isFailed) return null;
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
