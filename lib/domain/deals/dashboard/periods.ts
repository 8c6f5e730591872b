import { endOfDay, startOfDay } from "@/lib/core/time/day-ends";
import { dayIn, daysAfter, firstOfMonth } from "@/lib/core/time/days";

/** Months of the dashboard's chart, the present one included. */
const MONTHS = 12;
/** A draft that is this many days old has waited long. */
const OLD_DRAFT_DAYS = 7;

/** The times from which the dashboard counts, in a workspace's time zone. */
export type Periods = {
  /** The first days of the chart's months, oldest first, as 2026-11-01, and the moments at which they begin. */
  months: string[];
  monthStarts: Date[];
  /** The beginning of the quarter of the calendar. */
  quarterStart: Date;
  yesterdayStart: Date;
  /** The last day on which a draft was made that has waited long, and its end. */
  oldDraftDay: string;
  oldDraftEnd: Date;
};

/** The periods at a moment in a time zone, by its own days and months (U-02). */
export function periodsAt(now: Date, timeZone: string): Periods {
  const today = dayIn(timeZone, now);
  const months = Array.from({ length: MONTHS }, (_, index) => firstOfMonth(today, index + 1 - MONTHS));
  const quarter = firstOfMonth(today, -((Number(today.slice(5, 7)) - 1) % 3));
  const oldDraftDay = daysAfter(today, -OLD_DRAFT_DAYS);
  return {
    months,
    monthStarts: months.map((month) => startOfDay(month, timeZone)),
    quarterStart: startOfDay(quarter, timeZone),
    yesterdayStart: startOfDay(daysAfter(today, -1), timeZone),
    oldDraftDay,
    oldDraftEnd: endOfDay(oldDraftDay, timeZone),
  };
}
