"use client";

import { useTranslations } from "next-intl";
import { leaveNotice } from "@/app/_client/notice";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { TextArea } from "@/app/_ui/text-area";
import { MAX_REPLY } from "@/lib/domain/deals/limits";
import type { QuestionAnswer } from "@/lib/domain/deals/following/questions-api";
import { answerCall, useFailureText } from "./answer-call";

type Props = { question: QuestionAnswer; onClose: () => void };

/** Answers a customer's question by mail. */
export function AnswerDialog({ question, onClose }: Props) {
  const t = useTranslations("deal.questions");
  const failureText = useFailureText();
  const { name, email } = question.asked_by;
  const form = useApiForm<{ answer: string }>({
    defaults: { answer: "" },
    resolver: checkedBy(({ answer }): Record<string, string> =>
      answer.trim() === "" ? { answer: t("empty") } : {},
    ),
    send: async ({ answer }) => {
      await answerCall(question, answer);
      leaveNotice({ tone: "success", text: t("sent", { email }) });
      onClose();
    },
    fieldOf: (path) => (path === "answer" ? path : null),
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t("answerTo", { name })}
      description={t("answerText", { email })}
      submit={t("send")}
      onClose={onClose}
    >
      <p className="border-l-2 border-line pl-4 text-sm wrap-anywhere whitespace-pre-line text-muted">
        {question.question}
      </p>
      <TextArea {...form.bind("answer")} label={t("field")} rows={6} maxLength={MAX_REPLY} />
    </FormDialog>
  );
}
