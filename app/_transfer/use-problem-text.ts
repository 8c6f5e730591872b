import { useTranslations } from "next-intl";
import { textOr } from "@/lib/core/i18n/text-or";
import type { ImportAnswer } from "@/lib/domain/transfer/schema";

const RULE = "validation.";

/** The text of an import's problem in the reader's language: one of its own, or a rule of the forms; in English where it has no code. */
export function useProblemText(): (problem: ImportAnswer["problems"][number]) => string {
  const texts = useTranslations("transfer.problemTexts");
  const rules = useTranslations("validation");
  return ({ code, values, message }) =>
    code.startsWith(RULE)
      ? textOr(rules, code.slice(RULE.length), message, values)
      : textOr(texts, code, message, values);
}
