import { z } from "zod";
import { CHANGED, can, contract, data, page, paging, rowId } from "@/lib/core/contract/contract";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { dealTemplateCalls } from "./calls";
import {
  MAX_TEMPLATES,
  newTemplateBody,
  openedTemplateSchema,
  starterSchema,
  templateBody,
  templateRowSchema,
  templateSchema,
} from "./schema";

const tag = "Proposal templates";
const params = z.object({ id: rowId });
const reads = can("deals.create", "deals.update", "library.read", "library.create", "library.update");

const templatesQuery = z.strictObject({
  ...paging(20),
  "filter[name]": z
    .string()
    .trim()
    .max(MAX_SEARCH)
    .optional()
    .describe("Part of the name or the description."),
});

export type TemplatesQuery = z.output<typeof templatesQuery>;

export const dealTemplatesApi = {
  list: contract(dealTemplateCalls.list, {
    tag,
    access: reads,
    operationId: "listDealTemplates",
    summary: "List templates of proposals by name.",
    description:
      "A workspace without any is offered `starters`, in its language first, which POST /deal-templates takes.",
    query: templatesQuery,
    response: page(templateRowSchema).extend({ starters: z.array(starterSchema) }),
  }),
  create: contract(dealTemplateCalls.create, {
    tag,
    access: can("library.create"),
    operationId: "createDealTemplate",
    summary: "Save a deal as a template, take a starter, or write one.",
    description:
      "Kept are blocks, sections, lines with answers and quantities, currency, taxes, discount, validity and " +
      "language; prices and the client are not.",
    body: newTemplateBody,
    response: data(templateSchema),
    status: 201,
    location: "/deal-templates/{id}",
    refusals: {
      403: "You need library.create; and deals.read to save a deal.",
      422: `A field is wrong, or there are ${MAX_TEMPLATES} templates already.`,
    },
  }),
  read: contract(dealTemplateCalls.read, {
    tag,
    access: reads,
    operationId: "getDealTemplate",
    summary: "Get a template of proposals.",
    params,
    response: data(templateSchema),
  }),
  update: contract(dealTemplateCalls.update, {
    tag,
    access: can("library.update"),
    operationId: "updateDealTemplate",
    summary: "Replace a template of proposals.",
    params,
    body: templateBody,
    response: data(templateSchema),
    refusals: { 412: CHANGED },
  }),
  remove: contract(dealTemplateCalls.remove, {
    tag,
    access: can("library.delete"),
    operationId: "deleteDealTemplate",
    summary: "Delete a template of proposals.",
    params,
    response: z.undefined(),
    refusals: { 412: CHANGED },
  }),
  opened: contract(dealTemplateCalls.opened, {
    tag,
    access: can("deals.create"),
    operationId: "openDealTemplate",
    summary: "Get the fields of a new deal from a template, with today's prices.",
    description:
      "POST /deals takes them with a client. What is no longer offered is named in `missing`; a service is left out.",
    params,
    response: data(openedTemplateSchema),
  }),
};
