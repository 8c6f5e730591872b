import { NUMBER_FORMAT_SETTING, numberSeries } from "./number-format";

/** A deal's number as its columns have it; numberPrefix includes the year, where numbers have one. */
export type NumberParts = { numberPrefix: string; number: number; numberWidth: number; revision: number };

/** Writes a number as it was given: Q-000001, or Q-000001-2 for its second revision (S-098). */
export function quoteNumber({ numberPrefix, number, numberWidth, revision }: NumberParts): string {
  const written = `${numberPrefix}${String(number).padStart(numberWidth, "0")}`;
  return revision > 1 ? `${written}-${revision}` : written;
}

/**
 * What stands for a number that there is not yet (PRO-16): Q-000000.
 * @param format value of the setting of numbers
 * @param day on which the deal is made, such as 2026-11-23
 */
export const unknownNumber = (format: string, day: string): string =>
  quoteNumber({
    ...numberSeries(new Map([[NUMBER_FORMAT_SETTING, format]]), day),
    number: 0,
    revision: 1,
  });
