import { z } from "zod";
import { can, contract, data, page, paging, rowId } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/english";
import { clientCalls } from "./calls";
import { clientChange, clientForm } from "./fields";
import { CLIENT_SOURCES, clientResultSchema, managedClientSchema } from "./schema";

const tag = "Clients";

export const CLIENT_SORTS = ["name", "created_at", "last_deal_at"] as const;

/** Query of the list of clients (S-033, S-101). */
export const clientsQuery = z.strictObject({
  ...paging(20),
  "filter[name]": z.string().trim().max(200).optional(),
  sort_by: z.enum(CLIENT_SORTS).default("name"),
  sort_direction: z.enum(["asc", "desc"]).default("asc"),
});

export type ClientsQuery = z.output<typeof clientsQuery>;

const few = (usual: number) =>
  z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(usual) });

export const clientsApi = {
  list: contract(clientCalls.list, {
    tag,
    access: can("clients.read"),
    summary: "Clients of the tenant, filtered by name, company or email, sorted and paged",
    query: clientsQuery,
    response: page(managedClientSchema),
  }),
  create: contract(clientCalls.create, {
    tag,
    access: can("clients.create"),
    summary: "Add a client with its contacts",
    body: clientForm(inEnglish),
    response: data(managedClientSchema),
    status: 201,
    made: "/clients/{id}",
  }),
  read: contract(clientCalls.read, {
    tag,
    access: can("clients.read"),
    summary: "One client with its contacts",
    params: z.object({ id: rowId }),
    response: data(managedClientSchema),
  }),
  update: contract(clientCalls.update, {
    tag,
    access: can("clients.update"),
    summary:
      "Change a client. Contacts are given whole: those with an id are kept and changed, missing ones removed",
    params: z.object({ id: rowId }),
    body: clientChange(inEnglish),
    response: data(managedClientSchema),
    refusals: { 412: "If-Match names another state of the client" },
  }),
  search: contract(clientCalls.search, {
    tag,
    access: can("clients.read"),
    summary:
      "Clients whose name, company or email contains the text, and companies of Zoho CRM. Sources that failed are named in meta",
    limits: ["search"],
    query: z.strictObject({
      query: z.string().trim().min(2, "Search for at least 2 characters").max(200),
      source: z.enum(["all", ...CLIENT_SOURCES]).default("all"),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({
      data: z.array(clientResultSchema),
      meta: z.object({ failed_sources: z.array(z.enum(CLIENT_SOURCES)) }),
    }),
    refusals: { 503: "No source that was asked answered" },
  }),
  suggestions: contract(clientCalls.suggestions, {
    tag,
    access: can("clients.read"),
    summary: "Clients to make a proposal for, each with the reason",
    query: few(5),
    response: data(z.array(clientResultSchema)),
  }),
  recent: contract(clientCalls.recent, {
    tag,
    access: can("clients.read"),
    summary: "Clients by their last deal",
    query: few(5),
    response: data(z.array(clientResultSchema)),
  }),
};
