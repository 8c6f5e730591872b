import { z } from "zod";
import { constantSchema } from "@/lib/domain/constants/schema";
import { can, contract, data, pageMeta, paging, rowId, writtenReference } from "@/lib/core/contract/contract";
import { day, instant } from "@/lib/core/contract/day";
import { dealCalls } from "./calls";
import { bulkDeleteBody, bulkUpdateBody, patchDealBody, statusBody } from "./change-schema";
import { createDealBody, dealRowSchema, dealSchema, STAGES } from "./schema";

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

/**
 * name: part of the title, of the client's name, company or e-mail, or a deal's number. client: its id.
 * created_from and created_to: days in UTC, both included. updated_since: an instant; what was changed then
 * or later.
 */
const filtersAndOrder = {
  "filter[name]": z.string().trim().max(200).optional(),
  "filter[stage]": z.enum(STAGES).optional(),
  "filter[owner]": z.string().trim().max(200).optional(),
  "filter[client]": writtenReference.optional(),
  "filter[created_from]": day.optional(),
  "filter[created_to]": day.optional(),
  "filter[updated_since]": instant.optional(),
  sort_by: z.enum(DEAL_SORTS).default("created_at"),
  sort_direction: z.enum(["asc", "desc"]).default("desc"),
};

/**
 * Query of the deals list (S-033): from page 1, newest first unless asked otherwise (DLS-09, LIM-01). cursor:
 * meta.next_cursor of the rows before, in place of a page; filters and order stay the same.
 */
export const dealsQuery = z.strictObject({
  ...paging(20),
  ...filtersAndOrder,
  cursor: z.string().max(2_000).optional(),
});

/**
 * Query of an export: the list's filters and sort, all pages; headings in the asked language, else the
 * reader's (S-093).
 */
export const exportQuery = z.strictObject({
  format: z.enum(["csv", "xlsx"]).default("csv"),
  language: z.enum(["en", "fr"]).optional(),
  ...filtersAndOrder,
});

export type DealsQuery = z.output<typeof dealsQuery>;
export type ExportQuery = z.output<typeof exportQuery>;
export type DealFilters = Pick<DealsQuery, Extract<keyof DealsQuery, `filter[${string}]`>>;

const oneDeal = z.object({ id: rowId });
const NOT_PENDING = "The deal is not pending";
const CHANGED = "If-Match names another version than the present one";

export const dealsApi = {
  list: contract(dealCalls.list, {
    tag,
    access: can("deals.read"),
    summary:
      "Deals of the tenant, filtered, sorted and paged. filter[name] looks in title, client, email and number. To follow changes ask for filter[updated_since] with sort_by=updated_at and sort_direction=asc, and go on with cursor=meta.next_cursor until that is null: rows that change meanwhile are neither lost nor skipped. Begin the next time a minute before the last updated_at, for saves that were on their way",
    query: dealsQuery,
    response: z.object({
      data: z.array(dealRowSchema),
      /** next_cursor: asks for the rows behind these; null when there are none. */
      meta: pageMeta.extend({ next_cursor: z.string().nullable() }),
    }),
  }),
  read: contract(dealCalls.read, {
    tag,
    access: can("deals.read"),
    summary: "One deal with its client, owner and lines with catalogue items and rules",
    params: z.object({ id: rowId }),
    response: data(dealSchema),
  }),
  create: contract(dealCalls.create, {
    tag,
    access: can("deals.create"),
    summary: "Create a deal, or the next revision of the one named by relationships.editedDeal",
    body: createDealBody,
    response: data(dealSchema),
    status: 201,
    made: "/deals/{id}",
    refusals: {
      409: "The edited deal is not pending or was saved by somebody else",
      422: "A field is wrong, or a price is out of its range",
    },
  }),
  update: contract(dealCalls.update, {
    tag,
    access: can("deals.update"),
    summary:
      "Change parts of a pending deal in place; totals are computed anew. If-Match takes the version that was read",
    params: oneDeal,
    body: patchDealBody,
    response: data(dealSchema),
    refusals: { 409: NOT_PENDING, 412: CHANGED, 422: "A field is wrong, or a price is out of its range" },
  }),
  remove: contract(dealCalls.remove, {
    tag,
    access: can("deals.manage"),
    summary: "Delete a deal; its public link then finds nothing",
    params: oneDeal,
    response: z.undefined(),
    refusals: { 412: CHANGED },
  }),
  duplicate: contract(dealCalls.duplicate, {
    tag,
    access: can("deals.create"),
    summary: "Create a pending deal with the lines and the discount of another, no option ticked",
    params: oneDeal,
    response: data(dealSchema),
    status: 201,
    made: "/deals/{id}",
  }),
  status: contract(dealCalls.status, {
    tag,
    access: can("deals.update"),
    summary: "Mark a pending deal as lost or cancelled; signed comes by the customer's acceptance",
    params: oneDeal,
    body: statusBody,
    response: data(dealSchema),
    refusals: { 409: "The deal cannot get this status", 412: CHANGED },
  }),
  updateMany: contract(dealCalls.updateMany, {
    tag,
    access: can("deals.update"),
    summary: "Change stage, owner or closing date of several pending deals, all or none",
    body: bulkUpdateBody,
    response: data(z.array(dealRowSchema)),
    refusals: {
      409: "One of the deals is not pending, or cannot get this stage",
      422: "An id or a new value is wrong",
    },
  }),
  removeMany: contract(dealCalls.removeMany, {
    tag,
    access: can("deals.manage"),
    summary: "Delete several deals, all or none",
    body: bulkDeleteBody,
    response: z.undefined(),
    refusals: { 422: "An id is wrong" },
  }),
  export: contract(dealCalls.export, {
    tag,
    access: can("deals.read"),
    summary: "All deals of the list's filters and sort as a file: CSV (UTF-8), or XLSX",
    limits: ["export"],
    query: exportQuery,
    response: z.instanceof(ReadableStream),
    produces: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  }),
  refuse: contract(dealCalls.refuse, {
    tag,
    access: can("deals.update"),
    summary: "Mark a pending deal as lost",
    keyDays: 7,
    params: z.object({ id: rowId }),
    response: data(dealSchema),
    refusals: { 409: NOT_PENDING, 412: CHANGED },
  }),
  stages: contract(dealCalls.stages, {
    tag,
    access: can("deals.read"),
    summary: "Constants of type deal_sale_status",
    response: data(z.array(constantSchema)),
  }),
};
