import { TZDate } from "@date-fns/tz";
import { dayIn, daysAfter } from "./days";
import { usableZone } from "./time-zones";

/** The first moment of a day (2026-11-23) in a time zone; not always midnight, where clocks are changed then. */
export const startOfDay = (day: string, timeZone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, date, usableZone(timeZone)).getTime());
};

/** The moment of a day (2026-11-23) and a time (09:30) in a time zone. */
export const momentIn = (timeZone: string, day: string, time: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(new TZDate(year, month - 1, date, hours, minutes, usableZone(timeZone)).getTime());
};

/** The last millisecond of a day (2026-11-23) in a time zone. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(daysAfter(day, 1), timeZone).getTime() - 1);

/** The last millisecond of the day that a moment is on in a time zone. */
export const endOfDayOf = (at: Date, timeZone: string): Date => endOfDay(dayIn(timeZone, at), timeZone);
