import { z } from "zod";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { rowReference } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { uploadedFile } from "@/lib/core/contract/uploaded-file";
import { MOST_FILES, PAGE_TYPES } from "./limits";

const NAME_LENGTH = 200;

const name = z
  .string()
  .normalize("NFC")
  .trim()
  .min(1, "must not be empty")
  .max(NAME_LENGTH)
  .regex(ONE_LINE, "must be one line");

/**
 * A file around the offer (PAG-08). page_count: how many pages it holds; order_index from 1 within its type.
 * The version is its ETag.
 */
export const pdfPageSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(PAGE_TYPES),
  order_index: z.int().int(),
  is_active: z.boolean(),
  page_count: z.number().int(),
  thumbnail_url: z.string().nullable(),
  created_at: isoInstant,
  version: z.int().int(),
});

export type PdfPageAnswer = z.output<typeof pdfPageSchema>;

/** POST /pdf-pages (REST-60): without a name it is the file's, without its ending. */
export const pdfPageForm = z.strictObject({
  file: uploadedFile(),
  type: z.enum(PAGE_TYPES),
  name: z.string().max(1_000).optional(),
});

/** PATCH /pdf-pages/{id} (REST-62). */
export const pdfPageChange = z.strictObject({ is_active: z.boolean().optional(), name: name.optional() });

/** PATCH /pdf-pages/reorder (REST-63, S-133). */
export const reorderBody = z.strictObject({
  pages: z
    .array(
      z.strictObject({
        id: rowReference,
        order_index: z.int().int().min(0).max(100_000),
      }),
    )
    .min(1)
    .max(MOST_FILES),
});

/**
 * The name of a new page: the one given, else the file's without its ending, in one line of at most 200
 * characters.
 */
export function pageName(given: string | undefined, fileName: string): string {
  const bare = fileName.replace(/^.*[/\\]/, "").replace(/\.[a-z0-9]{1,5}$/i, "");
  const lines = [given ?? "", bare, fileName].map((text) =>
    text
      .normalize("NFC")
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
  );
  return [...(lines.find((line) => line !== "") ?? "PDF")].slice(0, NAME_LENGTH).join("");
}
