import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useBuilder } from "../builder-context";
import { useMoneyText } from "../use-reader-text";
import type { FieldProblem } from "../save-problem";

/** Codes of refused fields that the builder has its own words for. */
const KNOWN = [
  "missing",
  "wrong_type",
  "unknown_option",
  "negative",
  "out_of_range",
  "too_large",
  "required",
] as const;

/** Words for a refused field in the reader's language; the server's own where there are none (S-040). */
export function useProblemText(): (problem: FieldProblem) => string {
  const t = useTranslations("builder.refused");
  const money = useMoneyText(useBuilder().form.currency);
  return useCallback(
    ({ code, message, range }: FieldProblem) => {
      if (range) return t("range", { min: money(range.min), max: money(range.max) });
      const known = KNOWN.find((candidate) => candidate === code);
      return known ? t(known) : message;
    },
    [t, money],
  );
}
