import { z } from "zod";
import type { StoredRhythm } from "@/db/schema";
import { nameSchemas } from "@/lib/core/contract/contract";
import { EVERY, MAX_START_DAYS, MAX_TERM, periodsOfYear } from "@/lib/core/pricing/rhythms";
import { day } from "@/lib/core/contract/times";

/** How often something is sold again. */
export const everySchema = z.enum(EVERY);

/**
 * How a service or a line is sold that repeats (U-111). Without a term, an open-ended one has that of a year. Errors:
 * a term that is missing, 0 or above 120; free periods that are not below the term.
 */
export const rhythmInput = z
  .strictObject({
    every: everySchema,
    term: z.int().min(1).max(MAX_TERM).optional().describe("Periods; of an open-ended one the least number"),
    is_open_ended: z.boolean().default(false),
    free_periods: z.int().min(0).max(MAX_TERM).default(0).describe("At the beginning; fewer than term"),
    start: z
      .union([z.strictObject({ on: day }), z.strictObject({ days: z.int().min(1).max(MAX_START_DAYS) })])
      .nullable()
      .default(null)
      .describe("Null: on acceptance"),
  })
  .superRefine(({ every, term, is_open_ended, free_periods }, context) => {
    const least = term ?? periodsOfYear(every);
    if (term === undefined && !is_open_ended)
      context.addIssue({ code: "custom", path: ["term"], message: "is required: the number of periods" });
    else if (free_periods >= least)
      context.addIssue({
        code: "too_big",
        origin: "int",
        maximum: least,
        inclusive: false,
        path: ["free_periods"],
        input: free_periods,
      });
  })
  .transform((rhythm): StoredRhythm => ({ ...rhythm, term: rhythm.term ?? periodsOfYear(rhythm.every) }))
  .meta({ examples: [{ every: "month", term: 12 }] });

/** The same in a response. */
export const rhythmSchema = z.object({
  every: everySchema,
  term: z.int(),
  is_open_ended: z.boolean(),
  free_periods: z.int(),
  start: z.union([z.object({ on: z.string() }), z.object({ days: z.int() })]).nullable(),
});

nameSchemas({ Rhythm: rhythmSchema, RhythmInput: rhythmInput });
