import { z } from "zod";
import { isoInstant } from "@/lib/http/iso-instant";
import { FORMATS, IMPORT_STATES, MOST_CHARACTERS, SUBJECTS } from "./limits";

/** POST /imports/{subject}: the file as text. */
export const importBody = z.strictObject({
  file_name: z.string().trim().min(1).max(255),
  format: z.enum(FORMATS),
  content: z.string().max(MOST_CHARACTERS),
});

/** What a problem names, by the placeholders of its text. */
const values = z.record(z.string(), z.union([z.string(), z.number()])).meta({ examples: [{ id: 12 }] });

/**
 * A file that is checked, and taken in once that is asked for. checking, applying: under way, `progress` of `total` rows are through.
 * ready: nothing is wrong, nothing has changed yet. refused: `problems` says what is wrong, nothing was changed. failed: it was our
 * fault, nothing was changed.
 */
export const importSchema = z.object({
  id: z.number(),
  subject: z.enum(SUBJECTS),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.number(),
  progress: z.number(),
  /** Rows that make something new, that change something, and that are as what is there. */
  creates: z.number(),
  updates: z.number(),
  unchanged: z.number(),
  /** row: 1 is the first below the head; 0 is the file itself. code and values say it to programs, message in English. At most 500. */
  problems: z.array(
    z.object({ row: z.number(), field: z.string(), code: z.string(), values, message: z.string() }),
  ),
  problem_count: z.number(),
  created_at: isoInstant,
});

export type ImportAnswer = z.output<typeof importSchema>;
