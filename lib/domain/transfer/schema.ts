import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";
import { FORMATS, IMPORT_STATES, SUBJECTS } from "./limits";

/** POST /imports/{subject}: the file as text, a workbook's bytes in base64. */
export const importBody = z.strictObject({
  file_name: z.string().trim().min(1).max(255),
  format: z.enum(FORMATS),
  content: z.string(),
});

export type ImportBody = z.output<typeof importBody>;

/** A value of a row before or after an import. */
const changedValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a problem names, by the placeholders of its text. */
const values = z.record(z.string(), z.union([z.string(), z.number()])).meta({ examples: [{ id: 12 }] });

/**
 * A file that is checked, and taken in once that is asked for. checking, applying: under way, `progress` of `total`
 * rows are through. ready: nothing is wrong, nothing has changed yet. refused: `problems` says what is wrong, nothing
 * was changed. failed: it was our fault, nothing was changed.
 */
export const importSchema = z.object({
  id: z.int(),
  subject: z.enum(SUBJECTS),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.int(),
  progress: z.int(),
  /** Rows that make something new, that change something, and that are as what is there. */
  creates: z.int(),
  updates: z.int(),
  unchanged: z.int(),
  /**
   * row: as a spreadsheet numbers it (2 is the first below the head), of JSON 1 is the first; 0 is the file itself.
   * code and values say it to programs, message in English. At most 500.
   */
  problems: z.array(
    z.object({ row: z.int(), field: z.string(), code: z.string(), values, message: z.string() }),
  ),
  problem_count: z.int(),
  /**
   * What would change, or did, from what to what, once the file was found well. id null: a new one, whose prices are
   * named. Amounts (is_amount) in minor units of the default currency. At most 500, prices before anything else.
   */
  changes: z.array(
    z.object({
      row: z.int(),
      id: z.int().nullable(),
      name: z.string(),
      field: z.string(),
      before: changedValue,
      after: changedValue,
      is_amount: z.boolean(),
    }),
  ),
  change_count: z.int(),
  created_at: isoInstant,
});

export type ImportAnswer = z.output<typeof importSchema>;
/** The same before it is answered. */
export type PresentedImport = z.input<typeof importSchema>;
