import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Every } from "@/lib/core/pricing/rhythms";

/** Writes an amount of one period on staff's screens: "145.00 / month". */
export function usePerPeriod(): (amount: string, every: Every) => string {
  const t = useTranslations("common");
  return useCallback((amount, every) => t("perPeriod", { amount, every }), [t]);
}
