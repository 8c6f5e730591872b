const DECIMALS = 4;

/** Percents with as many decimals as they have, 4 at most, as the language writes them: "9.975%". */
export const percentText = (percent: number, language: string): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: DECIMALS }).format(
    percent / 100,
  );

/** A typed rate in percent as a number, a decimal comma too; null for what is no rate from 0 to 100 with 4 decimals at most. */
export function percentOf(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  const percent = /^\d{0,3}(?:\.\d{0,4})?$/.test(typed) && /\d/.test(typed) ? Number(typed) : Number.NaN;
  return percent >= 0 && percent <= 100 ? percent : null;
}
