import { RATE_DECIMALS } from "@/lib/domain/taxes/limits";

/** Percents with as many decimals as they have, 4 at most, as the language writes them: "9.975%". */
export const percentText = (percent: number, language: string): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: RATE_DECIMALS }).format(
    percent / 100,
  );

/** Whether a typed rate is one: from 0 to 100 percent. */
export const isPercent = (percent: number | null): percent is number =>
  percent !== null && percent >= 0 && percent <= 100;
