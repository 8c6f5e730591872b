import { z } from "zod";
import { CHANGED, can, contract, data, page, pageMeta, paging, rowId } from "@/lib/core/contract/contract";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { libraryCalls } from "./calls";
import { MAX_ENTRIES, MAX_TAG } from "./limits";
import { entryBody, entryRowSchema, entrySchema, entryUpdateSchema, usesSchema } from "./schema";

const tag = "Library";
const params = z.object({ id: rowId });
const reads = can("deals.create", "deals.update", "library.read", "library.create", "library.update");

const entriesQuery = z.strictObject({
  ...paging(20),
  "filter[name]": z.string().trim().max(MAX_SEARCH).optional().describe("Part of the name or of a tag."),
  "filter[tag]": z.string().trim().max(MAX_TAG).optional().describe("A whole tag."),
  "filter[language]": z.enum(LANGUAGES).optional().describe("Entries of this language, and of any."),
  "filter[kind]": z.enum(["block", "section"]).optional().describe("Blocks or sections alone."),
  "filter[archived]": z.enum(["true", "false"]).default("false").describe("Archived ones, or those offered."),
  "filter[ids]": z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, "must be at most 200 ids between commas")
    .optional()
    .describe("These entries alone."),
});
const usesQuery = z.strictObject(paging(20));

export type EntriesQuery = z.output<typeof entriesQuery>;
export type UsesQuery = z.output<typeof usesQuery>;

export const libraryApi = {
  list: contract(libraryCalls.list, {
    tag,
    access: reads,
    operationId: "listLibraryEntries",
    summary: "List saved blocks and sections by name.",
    query: entriesQuery,
    response: page(entryRowSchema),
  }),
  create: contract(libraryCalls.create, {
    tag,
    access: can("library.create"),
    operationId: "createLibraryEntry",
    summary: "Save a block, or a section with its lines.",
    body: entryBody,
    response: data(entrySchema),
    status: 201,
    location: "/library/{id}",
    refusals: { 422: `A field is wrong, or there are ${MAX_ENTRIES} entries already.` },
  }),
  tags: contract(libraryCalls.tags, {
    tag,
    access: reads,
    operationId: "listLibraryTags",
    summary: "List the tags of the library, at most 500.",
    response: data(z.array(z.string())),
  }),
  read: contract(libraryCalls.read, {
    tag,
    access: reads,
    operationId: "getLibraryEntry",
    summary: "Get a saved block or section.",
    description: "Inserted into a proposal, it gets `origin: {entry, version}` and a key that is free there.",
    params,
    response: data(entrySchema),
  }),
  update: contract(libraryCalls.update, {
    tag,
    access: can("library.update"),
    operationId: "updateLibraryEntry",
    summary: "Replace a saved block or section.",
    description: "Proposals that hold it stay as they are; their library-updates name it.",
    params,
    body: entryBody,
    response: data(entrySchema),
    refusals: { 412: CHANGED, 422: "A field is wrong, or the kind is another one." },
  }),
  remove: contract(libraryCalls.remove, {
    tag,
    access: can("library.delete"),
    operationId: "deleteLibraryEntry",
    summary: "Delete a saved block or section.",
    description: "Proposals that hold it stay as they are.",
    params,
    response: z.undefined(),
    refusals: { 412: CHANGED },
  }),
  uses: contract(libraryCalls.uses, {
    tag,
    access: can("deals.read"),
    operationId: "listLibraryEntryUses",
    summary: "List where a saved block or section was inserted: pending deals first, and templates.",
    description: "Pages are of deals; each has all templates, at most 200.",
    params,
    query: usesQuery,
    response: z.object({ data: usesSchema, meta: pageMeta }),
  }),
  updates: contract(libraryCalls.updates, {
    tag,
    access: can("deals.read"),
    operationId: "listLibraryUpdates",
    summary: "List the blocks and sections of a deal of which the library has a newer version.",
    params,
    response: data(z.array(entryUpdateSchema)),
  }),
};
