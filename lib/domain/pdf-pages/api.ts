import { z } from "zod";
import { can, contract, data, rowId } from "@/lib/core/contract/contract";
import { pdfPageCalls } from "./calls";
import { PAGE_FILE_LIMIT } from "./limits";
import { pdfPageChange, pdfPageForm, pdfPageSchema, reorderBody } from "./schema";

const tag = "Templates and PDF pages";
const params = z.object({ id: rowId });

export const pdfPagesApi = {
  list: contract(pdfPageCalls.list, {
    tag,
    access: can("settings.read", "deals.read"),
    summary: "Cover and content pages in their order: at most 50 files of each type",
    response: data(z.array(pdfPageSchema)),
  }),
  create: contract(pdfPageCalls.create, {
    tag,
    access: can("settings.create"),
    summary: "Add a PDF, PNG or JPEG of at most 15 MB after the last page of its type",
    limits: ["upload"],
    keepsNoAnswer: true,
    body: pdfPageForm,
    fileLimit: PAGE_FILE_LIMIT,
    response: data(pdfPageSchema),
    status: 201,
    refusals: {
      422: "The content is none of the three, damaged, encrypted, holds scripts or attachments, has over 50 pages or 25 million pixels; or there are 50 files of the type already",
    },
  }),
  update: contract(pdfPageCalls.update, {
    tag,
    access: can("settings.update"),
    summary: "Switch a page on or off, or rename it",
    params,
    body: pdfPageChange,
    response: data(pdfPageSchema),
    refusals: { 412: "If-Match names another state of the page" },
  }),
  remove: contract(pdfPageCalls.remove, {
    tag,
    access: can("settings.delete"),
    summary: "Remove a page and its file",
    params,
    response: z.undefined(),
    status: 204,
  }),
  reorder: contract(pdfPageCalls.reorder, {
    tag,
    access: can("settings.update"),
    summary: "Put the pages of one type in another order: all of them are named, and numbered anew from 1",
    body: reorderBody,
    response: data(z.array(pdfPageSchema)),
    refusals: { 422: "Not exactly the pages of one type" },
  }),
};
