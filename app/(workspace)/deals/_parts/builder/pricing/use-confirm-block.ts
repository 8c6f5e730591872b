import { useTranslations } from "next-intl";
import { useBuilder } from "../builder-context";
import type { LineDraft } from "./use-line-draft";

/** Why a priced line cannot be confirmed yet, in words; null when it can (CAL-14). */
export function useConfirmBlock(draft: LineDraft): string | null {
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
  return canConfirm ? null : t("failedHint");
}
