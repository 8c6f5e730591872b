import { z } from "zod";
import { constantSchema } from "@/lib/constants/schema";
import { can, contract, data, page, paging, rowId } from "@/lib/http/contract";
import { createDealBody, dealRowSchema, dealSchema, STAGES } from "./schema";

const tag = "Deals";

export const DEAL_SORTS = ["created_at", "name", "amount", "stage", "closing_date", "customer", "owner"] as const;

/** Query of the deals list (S-033): from page 1, newest first unless asked otherwise (DLS-09, LIM-01). */
export const dealsQuery = z.strictObject({
  ...paging(20),
  "filter[name]": z.string().trim().max(200).optional(),
  "filter[stage]": z.enum(STAGES).optional(),
  "filter[owner]": z.string().trim().max(200).optional(),
  sort_by: z.enum(DEAL_SORTS).default("created_at"),
  sort_direction: z.enum(["asc", "desc"]).default("desc"),
});

export type DealsQuery = z.output<typeof dealsQuery>;

export const dealsApi = {
  list: contract({
    method: "GET", path: "/deals", tag, access: can("deals.read"),
    summary: "Deals of the tenant, filtered, sorted and paged",
    query: dealsQuery, response: page(dealRowSchema),
  }),
  read: contract({
    method: "GET", path: "/deals/{id}", tag, access: can("deals.read"),
    summary: "One deal with its client, owner and lines with catalogue items and rules",
    params: z.object({ id: rowId }), response: data(dealSchema),
  }),
  create: contract({
    method: "POST", path: "/deals", tag, access: can("deals.create"),
    summary: "Create a deal, or the next revision of the one named by relationships.editedDeal",
    body: createDealBody, response: data(dealSchema), status: 201,
    refusals: { 409: "The edited deal is not pending or was saved by somebody else", 422: "A field is wrong, or a price is out of its range" },
  }),
  refuse: contract({
    method: "PATCH", path: "/deals/{id}/refuse", tag, access: can("deals.update"),
    summary: "Mark a pending deal as lost",
    keyDays: 7,
    params: z.object({ id: rowId }), response: data(dealSchema),
    refusals: { 409: "The deal is not pending" },
  }),
  stages: contract({
    method: "GET", path: "/deals/stages", tag, access: can("deals.read"),
    summary: "Constants of type deal_sale_status (X-53)",
    response: data(z.array(constantSchema)),
  }),
};
