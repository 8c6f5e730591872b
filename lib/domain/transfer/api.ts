import { z } from "zod";
import { can, contract, data, rowId } from "@/lib/core/contract/contract";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { transferCalls } from "./calls";
import { FORMATS, MEDIA_TYPES, MOST_CHARACTERS } from "./limits";
import { importBody, importSchema } from "./schema";

const tag = "Import and export";
const exportQuery = z.strictObject({
  format: z.enum(FORMATS).default("csv"),
  language: z.enum(LANGUAGES).optional(),
});
const file = {
  query: exportQuery,
  response: z.instanceof(ReadableStream),
  produces: ["text/csv", "application/json", MEDIA_TYPES.xlsx],
  limits: ["export"] as const,
};
const upload = {
  body: importBody,
  bodyLimit: 2 * MOST_CHARACTERS,
  response: data(importSchema),
  status: 202,
  limits: ["upload"] as const,
  refusals: { 409: "Three imports of the user are worked on, or files of 100 MB wait" },
};
const params = z.object({ id: rowId });
const own = can("catalog_items.create", "catalog_items.update", "fields.create", "fields.update");

export type ExportQuery = z.output<typeof exportQuery>;

export const transferApi = {
  exportServices: contract(transferCalls.exportServices, {
    tag,
    access: can("catalog_items.read"),
    ...file,
    summary:
      "All services with their pricing rules as a file that can be imported again: XLSX, CSV or JSON. Amounts are in major units with decimals everywhere, in the default currency, which the headings name (base_price (CAD)), of JSON the key currency. Questions are named, or numbered as #id where two have one name. A workbook says on its second sheet what its columns mean, in the asked language",
  }),
  exportQuestions: contract(transferCalls.exportQuestions, {
    tag,
    access: can("fields.read"),
    ...file,
    summary: "All questions as a file that can be imported again: XLSX, CSV or JSON",
  }),
  importServices: contract(transferCalls.importServices, {
    tag,
    access: can("catalog_items.create", "catalog_items.update"),
    ...upload,
    summary:
      'Check a file of services: rows with an id change that service, others make a new one. Of XLSX the first sheet is read; content is its bytes in base64. Amounts are in major units with decimals; a JSON file with amounts says its currency: {"currency": "CAD", "rows": [...]}. Nothing changes until the import is applied, and what would change is in changes; another file sent before takes its place',
  }),
  importQuestions: contract(transferCalls.importQuestions, {
    tag,
    access: can("fields.create", "fields.update"),
    ...upload,
    summary:
      "Check a file of questions: rows with an id change that question, others make a new one. Of XLSX the first sheet is read; content is its bytes in base64. Options may be labels with semicolons between them. Nothing changes until the import is applied; another file sent before takes its place",
  }),
  read: contract(transferCalls.read, {
    tag,
    access: own,
    summary: "How far one of one's own imports is, and what is wrong with its rows",
    params,
    response: data(importSchema),
  }),
  apply: contract(transferCalls.apply, {
    tag,
    access: own,
    summary:
      "Take in a file that was found well: all of it or, when something changed meanwhile so that it no longer fits, nothing",
    params,
    response: data(importSchema),
    status: 202,
    refusals: { 409: "The import is not ready" },
  }),
};
