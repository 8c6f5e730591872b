import { textOr } from "@/lib/core/i18n/text-or";
import type { useTranslations } from "next-intl";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";

/**
 * A comparison with the answer of a question in words, as conditions of questions and pricing rules show it:
 * "at least". It reads differently where a question takes several answers.
 * @param constant of price_modification_comparison_operator
 */
export const comparisonText = (
  t: ReturnType<typeof useTranslations<"questions">>,
  { slug, constant_value: sign }: Pick<ConstantAnswer, "slug" | "constant_value">,
  ofSeveral: boolean,
): string =>
  textOr(
    t,
    `${ofSeveral ? "comparisonsOfSeveral" : "comparisons"}.${slug}`,
    textOr(t, `comparisons.${slug}`, sign),
  );
