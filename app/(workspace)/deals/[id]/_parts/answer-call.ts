import { useTranslations } from "next-intl";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { questionCalls } from "@/lib/domain/deals/calls";
import type { QuestionAnswer } from "@/lib/domain/deals/following/questions-api";

/** answer: null if it was given elsewhere. */
export const answerCall = ({ id, deal_id }: QuestionAnswer, answer: string | null) =>
  send(questionCalls.answer, { params: { id: deal_id, question_id: id }, body: { answer } });

/** Somebody else may have answered meanwhile. */
export function useFailureText() {
  const t = useTranslations("deal.questions");
  const failures = useTranslations("common.failures");
  return (error: unknown): string =>
    error instanceof ApiError && error.code === "QUESTION_ANSWERED"
      ? t("answered")
      : failures(callFailure(error));
}
