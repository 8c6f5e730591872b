import { z } from "zod";
import { CHANGED, can, contract, data, rowId, nameSchemas, rowReference } from "@/lib/core/contract/contract";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { isoInstant } from "@/lib/core/contract/times";
import { uploadedFile } from "@/lib/core/contract/uploaded-file";
import { pdfPageCalls } from "./calls";
import { PAGE_FILE_LIMIT, MAX_FILES, MAX_NAME, PAGE_TYPES } from "./limits";

const name = z
  .string()
  .normalize("NFC")
  .trim()
  .min(1, "must not be empty")
  .max(MAX_NAME)
  .regex(ONE_LINE, "must be one line");

/**
 * A file placed before or after the offer (PAG-08). page_count: the number of its pages; order_index from 1
 * within its type. The version is its ETag.
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

/** POST /pdf-pages (REST-60): the default name is the file's, without its extension. */
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
    .max(MAX_FILES),
});

/**
 * The name of a new page: the given one, else the file's without its extension, in one line of at most 200
 * characters.
 */
export function pageName(input: string | undefined, fileName: string): string {
  const bare = fileName.replace(/^.*[/\\]/, "").replace(/\.[a-z0-9]{1,5}$/i, "");
  const lines = [input ?? "", bare, fileName].map((text) =>
    text
      .normalize("NFC")
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
  );
  return [...(lines.find((line) => line !== "") ?? "PDF")].slice(0, MAX_NAME).join("");
}

const tag = "Templates and PDF pages";
const params = z.object({ id: rowId });

nameSchemas({
  PdfPage: pdfPageSchema,
  PdfPageInput: pdfPageForm,
  PdfPageChange: pdfPageChange,
  PdfPageOrderInput: reorderBody,
});

export const pdfPagesApi = {
  list: contract(pdfPageCalls.list, {
    tag,
    access: can("settings.read", "deals.read"),
    operationId: "listPdfPages",
    summary: "List the cover and content pages of proposals, in order.",
    description: "There are at most 50 files of each type.",
    response: data(z.array(pdfPageSchema)),
  }),
  create: contract(pdfPageCalls.create, {
    tag,
    access: can("settings.create"),
    operationId: "createPdfPage",
    summary: "Upload a PDF, PNG, JPEG or WebP of at most 15 MB as the last page of its type.",
    limits: ["upload"],
    keepsNoAnswer: true,
    body: pdfPageForm,
    fileLimit: PAGE_FILE_LIMIT,
    response: data(pdfPageSchema),
    status: 201,
    refusals: {
      422:
        "The file is not a PDF, PNG, JPEG or WebP, is damaged or encrypted, has scripts or attachments, more than 50 " +
        "pages or 25 million pixels; or there are 50 files of the type already.",
    },
  }),
  update: contract(pdfPageCalls.update, {
    tag,
    access: can("settings.update"),
    operationId: "updatePdfPage",
    summary: "Rename a page, or show or hide it.",
    params,
    body: pdfPageChange,
    response: data(pdfPageSchema),
    refusals: { 412: CHANGED },
  }),
  remove: contract(pdfPageCalls.remove, {
    tag,
    access: can("settings.delete"),
    operationId: "deletePdfPage",
    summary: "Delete a page and its file.",
    params,
    response: z.undefined(),
    status: 204,
  }),
  reorder: contract(pdfPageCalls.reorder, {
    tag,
    access: can("settings.update"),
    operationId: "reorderPdfPages",
    summary: "Change the order of the pages of one type.",
    description: "Every page of the type must be named. They are numbered from 1 in the new order.",
    body: reorderBody,
    response: data(z.array(pdfPageSchema)),
    refusals: { 422: "These are not exactly the pages of one type." },
  }),
};
