import { z } from "zod";
import { CHANGED, can, contract, data, rowId, nameSchemas } from "@/lib/core/contract/contract";
import { pdfPageCalls } from "./calls";
import { PAGE_FILE_LIMIT } from "./limits";
import { pdfPageChange, pdfPageForm, pdfPageSchema, reorderBody } from "./schema";

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
    summary: "Upload a PDF, PNG or JPEG of at most 15 MB as the last page of its type.",
    limits: ["upload"],
    keepsNoAnswer: true,
    body: pdfPageForm,
    fileLimit: PAGE_FILE_LIMIT,
    response: data(pdfPageSchema),
    status: 201,
    refusals: {
      422:
        "The file is not a PDF, PNG or JPEG, is damaged or encrypted, has scripts or attachments, more than 50 " +
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
