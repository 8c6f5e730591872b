import { z } from "zod";

/** An instant in a response: a Date in code, ISO 8601 in UTC in JSON. */
export const isoInstant = z
  .date()
  .transform((date) => date.toISOString())
  .meta({ format: "date-time" });

/** Years of four digits that both a Date and the database can store, also one day earlier or later. */
const holds = (text: string): boolean => text >= "1000" && text < "9999";
const error = "must be in the years 1000 to 9998";

/** A day in a body or query: 2026-03-31. */
export const day = z.iso.date({ abort: true }).refine(holds, error);

/** An instant in a body or query, with its offset: 2026-03-02T09:30:00Z. */
export const instant = z.iso.datetime({ offset: true, abort: true }).refine(holds, error);
