import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { formatMoney } from "@/lib/money/format";
import { useBuilder } from "../builder-context";
import type { FieldProblem } from "../save-problem";

/** Codes of refused fields that the builder has its own words for. */
const KNOWN = ["missing", "wrong_type", "unknown_option", "out_of_range", "too_large", "required"] as const;

/** Words for a refused field in the reader's language; the server's own where there are none (S-040). */
export function useProblemText(): (problem: FieldProblem) => string {
  const t = useTranslations("builder.refused");
  const { currency } = useBuilder().form;
  return useCallback(
    ({ code, message, range }: FieldProblem) => {
      if (range)
        return t("range", { min: formatMoney(range.min, currency), max: formatMoney(range.max, currency) });
      const known = KNOWN.find((candidate) => candidate === code);
      return known ? t(known) : message;
    },
    [t, currency],
  );
}
