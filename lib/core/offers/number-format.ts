/** How numbers of new offers are written: Q-000001, or with a year OFF-2026-0001. width: the fewest digits. */
export type NumberFormat = { prefix: string; hasYear: boolean; width: number };

export const NUMBER_FORMAT_SETTING = "offer_number";

/** Whether numbers begin with 1 again each year, where they have the year: "on" or "off". */
export const NUMBER_RESTART_SETTING = "offer_number_restart";

/** The specified format (S-098), as the setting writes it: zeros for the number, YYYY- for the year. */
export const DEFAULT_NUMBER_FORMAT = "Q-000000";

/** The most characters of a prefix; FORMAT says so too. */
export const MAX_PREFIX = 12;

export const MAX_DIGITS = 9;

/**
 * The fewest digits of a number. Without a year they are five, so that a number is never read as a year: Q-02026-2 is
 * the second revision of an offer, Q-2026-002 another offer.
 */
export const fewestDigits = (hasYear: boolean): number => (hasYear ? 3 : 5);

// No digits in a prefix: where the number begins must be seen, or two numbers could be written alike.
const FORMAT = /^((?:[\p{Script=Latin}./_#-][\p{Script=Latin} ./_#-]{0,11}?)??)(YYYY-)?(0{1,9})$/u;

/** Reads a format as the setting writes it. Null for anything else. */
export function numberFormatOf(text: string): NumberFormat | null {
  const [, prefix, year, zeros] = FORMAT.exec(text) ?? [];
  if (prefix === undefined || zeros === undefined) return null;
  const format = { prefix, hasYear: year !== undefined, width: zeros.length };
  return format.width < fewestDigits(format.hasYear) ? null : format;
}

/** Writes a format as the setting does. */
export const writtenFormat = ({ prefix, hasYear, width }: NumberFormat): string =>
  `${prefix}${hasYear ? "YYYY-" : ""}${"0".repeat(width)}`;

/** Where a new offer takes its number, and how it is written. numberYear: 0 unless numbers begin anew each year. */
export type NumberSeries = { numberPrefix: string; numberWidth: number; numberYear: number };

/**
 * The series of an offer that is made in a year.
 * @param settings values of the two settings; a missing one has its default
 * @param day YYYY-MM-DD, of the workspace's time zone
 */
export function numberSeries(settings: ReadonlyMap<string, string>, day: string): NumberSeries {
  const format =
    numberFormatOf(settings.get(NUMBER_FORMAT_SETTING) ?? DEFAULT_NUMBER_FORMAT) ??
    numberFormatOf(DEFAULT_NUMBER_FORMAT);
  if (!format) throw new RangeError("the default format of numbers cannot be read");
  const year = day.slice(0, 4);
  const restarts = format.hasYear && settings.get(NUMBER_RESTART_SETTING) === "on";
  return {
    numberPrefix: format.hasYear ? `${format.prefix}${year}-` : format.prefix,
    numberWidth: format.width,
    numberYear: restarts ? Number(year) : 0,
  };
}
