import { z } from "zod";

/** An instant of an answer: a Date inside, ISO 8601 in UTC outside. */
export const isoInstant = z
  .date()
  .transform((date) => date.toISOString())
  .meta({ format: "date-time" });

/** Years of four digits that a Date and the database both hold, also a day earlier or later. */
const holds = (text: string): boolean => text >= "1000" && text < "9999";
const error = "must be in the years 1000 to 9998";

/** A day in a body or query: 2026-03-31. */
export const day = z.iso.date().refine(holds, error);

/** An instant in a body or query, with its offset: 2026-03-02T09:30:00Z. */
export const instant = z.iso.datetime({ offset: true }).refine(holds, error);
