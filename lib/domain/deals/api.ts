import { z } from "zod";
import { constantSchema } from "@/lib/domain/constants/schema";
import {
  SORT_BY,
  SORT_DIRECTION,
  CHANGED,
  can,
  contract,
  data,
  paging,
  rowId,
  writtenReference,
  nameSchemas,
  page,
  flag,
} from "@/lib/core/contract/contract";
import {
  CAN_BE_FOLLOWED,
  followedFields,
  followedPage,
  tombstoneSchema,
} from "@/lib/core/contract/following";
import { fileLanguage } from "@/lib/core/i18n/file-language";
import { PROGRESS } from "@/lib/core/offers/progress";
import { day } from "@/lib/core/contract/times";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { dealCalls } from "./calls";
import {
  bulkDeleteBody,
  bulkUpdateBody,
  patchDealBody,
  refuseBody,
  statusBody,
  createDealBody,
  dealAttributes,
  lineInput,
} from "./input-schema";
import { dealRowSchema, dealSchema, lineSchema, traceStepSchema } from "./schema";
import { STAGES } from "./lifecycle";

const tag = "Deals";

export const DEAL_SORTS = [
  "created_at",
  "name",
  "amount",
  "stage",
  "closing_date",
  "customer",
  "owner",
  "updated_at",
] as const;

/** Words of PROGRESS by commas. */
const progressWords = z
  .string()
  .max(200)
  .refine(
    (text) => text.split(",").every((word) => PROGRESS.some((candidate) => candidate === word)),
    `must be one or several of ${PROGRESS.join(", ")}, by commas`,
  );

/** Parameters of both the list and the export of deals. */
const filtersAndOrder = {
  "filter[name]": z
    .string()
    .trim()
    .max(MAX_SEARCH)
    .optional()
    .describe("Part of the title, of the client's name, company or email address, or a deal's number."),
  "filter[stage]": z.enum(STAGES).optional().describe("Stage of the deal."),
  "filter[progress]": progressWords.optional().describe("One or several words of DealProgress, by commas."),
  "filter[latest]": z
    .enum(["true", "false"])
    .optional()
    .describe("true: only the latest revision of each offer. GET /deals/{id}/revisions has the others."),
  "filter[owner]": z.string().trim().max(MAX_SEARCH).optional().describe("Part of the owner's name."),
  "filter[owner_id]": writtenReference.optional().describe("Id of the owner."),
  "filter[client]": writtenReference.optional().describe("Id of the client."),
  "filter[created_from]": day.optional().describe("First day of creation, in the workspace's time zone."),
  "filter[created_to]": day.optional().describe("Last day of creation, in the workspace's time zone."),
  "filter[updated_since]": followedFields["filter[updated_since]"],
  sort_by: z.enum(DEAL_SORTS).default("created_at").describe(SORT_BY),
  sort_direction: z.enum(["asc", "desc"]).default("desc").describe(SORT_DIRECTION),
};

/** At most as many keys as a tenant can have active fields. */
const customFieldKeys = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}(,[a-z][a-z0-9_]{0,39}){0,29}$/, "must be keys of fields, by commas");

/** Query of the deals list (S-033): by default from page 1, newest first (DLS-09, LIM-01). */
export const dealsQuery = z.strictObject({
  ...paging(20),
  ...filtersAndOrder,
  custom_fields: customFieldKeys
    .optional()
    .describe("Keys of own fields of deals, by commas: each row has their values."),
  margins: flag.optional().describe("Each row has its margin; needs deals.margins."),
  cursor: followedFields.cursor,
});

/**
 * Query of an export: the list's filters and sort, all pages; headings in the requested language, else the
 * reader's (S-093).
 */
export const exportQuery = z.strictObject({
  format: z.enum(["csv", "xlsx"]).default("csv").describe("Kind of file."),
  language: fileLanguage,
  ...filtersAndOrder,
});

export type DealsQuery = z.output<typeof dealsQuery>;
export type ExportQuery = z.output<typeof exportQuery>;
export type DealFilters = Pick<DealsQuery, Extract<keyof DealsQuery, `filter[${string}]`>>;

/** Query of those who can own deals. */
const ownersQuery = z.strictObject({
  ...paging(20),
  "filter[name]": z.string().trim().max(MAX_SEARCH).optional().describe("Part of the name."),
});

export type OwnersQuery = z.output<typeof ownersQuery>;

/** Somebody who can own deals. */
const ownerSchema = z.object({ id: z.int(), full_name: z.string(), email: z.string() });

const oneDeal = z.object({ id: rowId });
const NOT_PENDING = "The deal is not pending.";

nameSchemas({
  RefuseInput: refuseBody,
  Deal: dealSchema,
  DealRow: dealRowSchema,
  DealLine: lineSchema,
  PriceStep: traceStepSchema,
  DealInput: createDealBody,
  DealFields: dealAttributes,
  DealLineInput: lineInput,
  DealChange: patchDealBody,
  DealStatusInput: statusBody,
  DealsChange: bulkUpdateBody,
  DealIds: bulkDeleteBody,
  Constant: constantSchema,
  DealOwner: ownerSchema,
});

export const dealsApi = {
  list: contract(dealCalls.list, {
    tag,
    access: can("deals.read"),
    operationId: "listDeals",
    summary: "List deals, filtered, sorted and paged.",
    description: CAN_BE_FOLLOWED,
    query: dealsQuery,
    response: followedPage(dealRowSchema, tombstoneSchema),
  }),
  read: contract(dealCalls.read, {
    tag,
    access: can("deals.read"),
    operationId: "getDeal",
    summary: "Get a deal with its client, owner and lines.",
    params: z.object({ id: rowId }),
    response: data(dealSchema),
  }),
  create: contract(dealCalls.create, {
    tag,
    access: can("deals.create"),
    operationId: "createDeal",
    summary: "Create a deal, or the next revision of an existing one.",
    description: "With relationships.editedDeal the new deal is a revision of that deal, which it replaces.",
    body: createDealBody,
    response: data(dealSchema),
    status: 201,
    location: "/deals/{id}",
    refusals: {
      409: "The edited deal is not pending, or somebody else saved it first.",
      422: "A field is wrong, or a price is outside its negotiation range.",
    },
  }),
  update: contract(dealCalls.update, {
    tag,
    access: can("deals.update"),
    operationId: "updateDeal",
    summary: "Change parts of a pending deal, or the owner of any.",
    description:
      "Fields that are left out, or named as GET answers them, keep their values. Null empties only what may be " +
      "empty. Added and changed lines are priced at today's rate. `owner_id` alone may be sent for a decided deal " +
      "too.",
    params: oneDeal,
    body: patchDealBody,
    response: data(dealSchema),
    refusals: {
      409: NOT_PENDING,
      412: CHANGED,
      422: "A field is wrong, or a price is outside its negotiation range.",
    },
  }),
  remove: contract(dealCalls.remove, {
    tag,
    access: can("deals.manage"),
    operationId: "deleteDeal",
    summary: "Delete a deal.",
    description: "Its public link then answers 404.",
    params: oneDeal,
    response: z.undefined(),
    refusals: { 412: CHANGED },
  }),
  duplicate: contract(dealCalls.duplicate, {
    tag,
    access: can("deals.create"),
    operationId: "duplicateDeal",
    summary: "Create a pending deal with the lines and the discount of another.",
    description: "No optional line is selected.",
    params: oneDeal,
    response: data(dealSchema),
    status: 201,
    location: "/deals/{id}",
  }),
  status: contract(dealCalls.status, {
    tag,
    access: can("deals.update"),
    operationId: "setDealStatus",
    summary: "Mark a pending deal as lost or cancelled.",
    description: "A deal becomes signed only by an acceptance.",
    params: oneDeal,
    body: statusBody,
    response: data(dealSchema),
    refusals: { 409: "The deal cannot get this status.", 412: CHANGED },
  }),
  updateMany: contract(dealCalls.updateMany, {
    tag,
    access: can("deals.update"),
    operationId: "updateDeals",
    summary: "Change stage, owner or closing date of several deals.",
    description: "All of them are changed, or none. Deals that were decided can only get another owner.",
    body: bulkUpdateBody,
    response: data(z.array(dealRowSchema)),
    refusals: {
      409: "One of the deals is not pending, or cannot get this stage.",
      422: "An id or a new value is wrong.",
    },
  }),
  removeMany: contract(dealCalls.removeMany, {
    tag,
    access: can("deals.manage"),
    operationId: "deleteDeals",
    summary: "Delete several deals.",
    description: "All of them are deleted, or none.",
    body: bulkDeleteBody,
    response: z.undefined(),
    refusals: { 422: "An id is wrong." },
  }),
  export: contract(dealCalls.export, {
    tag,
    access: can("deals.read"),
    operationId: "exportDeals",
    summary: "Download deals as CSV (UTF-8) or XLSX.",
    description: "Takes the filters and the order of GET /deals; the file has all pages.",
    limits: ["export"],
    query: exportQuery,
    response: z.instanceof(ReadableStream),
    produces: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  refuse: contract(dealCalls.refuse, {
    tag,
    access: can("deals.update"),
    operationId: "markDealLost",
    summary: "Mark a pending deal as lost.",
    description: "The `reason` is kept in the deal's timeline; the first one stays.",
    keyDays: 7,
    params: z.object({ id: rowId }),
    body: refuseBody,
    bodyOptional: true,
    response: data(dealSchema),
    refusals: { 409: NOT_PENDING, 412: CHANGED },
  }),
  owners: contract(dealCalls.owners, {
    tag,
    access: can("deals.update"),
    operationId: "listDealOwners",
    summary: "List those who can own deals, active users who may read them, by name.",
    query: ownersQuery,
    response: page(ownerSchema),
  }),
  stages: contract(dealCalls.stages, {
    tag,
    access: can("deals.read"),
    operationId: "listDealStages",
    summary: "List the stages that a deal can have.",
    response: data(z.array(constantSchema)),
  }),
};
