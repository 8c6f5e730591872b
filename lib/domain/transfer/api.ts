import { z } from "zod";
import { can, contract, data, rowId, nameSchemas } from "@/lib/core/contract/contract";
import { fileLanguage } from "@/lib/core/i18n/file-language";
import { isoInstant } from "@/lib/core/contract/times";
import { transferCalls } from "./calls";
import { FORMATS, MEDIA_TYPES, MAX_CHARACTERS, MAX_OF_SHEET_NAME, IMPORT_STATES, SUBJECTS } from "./limits";

/** POST /imports/{subject}: the file as text, a workbook's bytes in base64. */
const importBody = z.strictObject({
  file_name: z.string().trim().min(1).max(255),
  format: z.enum(FORMATS),
  content: z.string(),
  sheet: z
    .string()
    .min(1)
    .max(MAX_OF_SHEET_NAME)
    .optional()
    .describe("Of a workbook: the name of the sheet to read; the first one unless given."),
});

export type ImportBody = z.output<typeof importBody>;

/** A value of a row before or after an import. */
const changedValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The values for the placeholders of a problem's text. */
const values = z.record(z.string(), z.union([z.string(), z.number()])).meta({ examples: [{ id: 12 }] });

/** A problem with a row, or what to look at in it. */
const finding = z.object({ row: z.int(), field: z.string(), code: z.string(), values, message: z.string() });

/**
 * An import: a file is checked, and then imported on request. checking, applying: in progress, `progress` of
 * `total` rows are done. ready: without problems, nothing has changed yet. refused: see `problems`, nothing was
 * changed. failed: by an internal error, nothing was changed.
 */
export const importSchema = z.object({
  id: z.int(),
  subject: z.enum(SUBJECTS),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.int(),
  progress: z.int(),
  /** Numbers of rows that create something, change something, or change nothing. */
  creates: z.int(),
  updates: z.int(),
  unchanged: z.int(),
  /**
   * row: the spreadsheet's row number (2 is the first below the header); for JSON the first entry is 1; 0 is the
   * file itself. code and values are for programs, message is in English. At most 500.
   */
  problems: z.array(finding),
  problem_count: z.int(),
  /**
   * What to look at before a ready file is applied, such as a title that there is already; in the form of
   * problems, at most 500. Nothing of it keeps the file from being applied.
   */
  warnings: z.array(finding),
  warning_count: z.int(),
  /** Of a workbook: the sheet that was read, null if there was none, and the names of all. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /**
   * The changes that the import would make or made, for a file without problems. id null: a new item, with its
   * prices. Amounts (is_amount) in minor units of the default currency. At most 500, prices first.
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
/** An import before serialisation. */
export type PresentedImport = z.input<typeof importSchema>;

const tag = "Import and export";
const exportQuery = z.strictObject({
  format: z.enum(FORMATS).default("csv").describe("Kind of file."),
  language: fileLanguage,
});
const file = {
  query: exportQuery,
  response: z.instanceof(ReadableStream),
  produces: ["text/csv", "application/json", MEDIA_TYPES.xlsx],
  limits: ["export"] as const,
};
const upload = {
  body: importBody,
  bodyLimit: 2 * MAX_CHARACTERS,
  response: data(importSchema),
  status: 202,
  limits: ["upload"] as const,
  refusals: { 409: "Three of your imports are in progress, or files of 100 MB are waiting." },
};
const params = z.object({ id: rowId });
const own = can("catalog_items.create", "catalog_items.update", "fields.create", "fields.update");

export type ExportQuery = z.output<typeof exportQuery>;

nameSchemas({ Import: importSchema, ImportFinding: finding, ImportInput: importBody });

export const transferApi = {
  exportServices: contract(transferCalls.exportServices, {
    tag,
    access: can("catalog_items.read"),
    ...file,
    operationId: "exportCatalogItems",
    summary: "Download all services with their pricing rules as XLSX, CSV or JSON.",
    description:
      "The file can be imported again. Amounts are in major units of the default currency, which headings or the key " +
      "`currency` name. Questions are named, or #id where two share a name. A workbook's second sheet explains it.",
  }),
  exportQuestions: contract(transferCalls.exportQuestions, {
    tag,
    access: can("fields.read"),
    ...file,
    operationId: "exportQuestions",
    summary: "Download all questions as XLSX, CSV or JSON.",
    description: "The file can be imported again.",
  }),
  importServices: contract(transferCalls.importServices, {
    tag,
    access: can("catalog_items.create", "catalog_items.update"),
    ...upload,
    operationId: "importCatalogItems",
    summary: "Upload a file of services and check it.",
    description:
      "Rows with an id or a known code change that service, others create one. `content` is the file in base64; of a " +
      "workbook the named or first `sheet` is read. Headings are columns' names, in any language. " +
      'Amounts are in major units; a JSON file names its currency: {"currency": "CAD", "rows": [...]}. Nothing ' +
      "changes until the import is applied; `changes` says what would, `warnings` what to look at.",
  }),
  importQuestions: contract(transferCalls.importQuestions, {
    tag,
    access: can("fields.create", "fields.update"),
    ...upload,
    operationId: "importQuestions",
    summary: "Upload a file of questions and check it.",
    description:
      "As POST /imports/services. Rows with an id change that question, others create one. Options may be labels " +
      "separated by semicolons.",
  }),
  read: contract(transferCalls.read, {
    tag,
    access: own,
    operationId: "getImport",
    summary: "Get the progress of one of your imports, and what is wrong with its rows.",
    params,
    response: data(importSchema),
  }),
  apply: contract(transferCalls.apply, {
    tag,
    access: own,
    operationId: "applyImport",
    summary: "Apply an import that was checked without problems.",
    description:
      "All of it is applied or, when something changed meanwhile so that it no longer fits, nothing.",
    params,
    response: data(importSchema),
    status: 202,
    refusals: { 409: "The import is not ready." },
  }),
};
