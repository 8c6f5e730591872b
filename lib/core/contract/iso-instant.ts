import { z } from "zod";

/** An instant of an answer: a Date inside, ISO 8601 in UTC outside. */
export const isoInstant = z
  .date()
  .transform((date) => date.toISOString())
  .meta({ format: "date-time" });
