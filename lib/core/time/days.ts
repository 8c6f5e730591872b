import { DAY } from "./milliseconds";
import { usableZone } from "./time-zones";

/** The day (2026-11-23) of a moment in a time zone, as usableZone() has it. Throws RangeError for an invalid date. */
export const dayIn = (timeZone: string, at: Date | number | string): string => {
  const cached = formats.get(timeZone);
  // Sweden writes days as 2026-11-23.
  const format =
    cached ?? new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: usableZone(timeZone) });
  if (!cached) formats.set(timeZone, format);
  return format.format(new Date(at));
};

// Building an Intl format costs far more than using it.
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that many days after a day; both as 2026-11-23. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** How many days a day is after another; both as 2026-11-23. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** The first day of the month that many months after the month of a day; both as 2026-11-23. */
export const firstOfMonth = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** Whether a text is a day, such as 2026-11-23, and no moment. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
