import { z } from "zod";
import { can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { MIN_SEARCH, MAX_SEARCH } from "@/lib/core/search/limits";
import { fieldValuesSchema } from "@/lib/domain/custom-fields/schema";
import { clientSchema, contactSchema } from "./api";
import { clientCalls } from "./calls";

/** Sources of the client search (S-103). */
const CLIENT_SOURCES = ["local", "zoho"] as const;
export type ClientSource = (typeof CLIENT_SOURCES)[number];

/** Why a client is suggested: the caller's own proposal has expired or will soon, or it has no proposal yet. */
const SUGGESTION_REASONS = ["proposal_expired", "proposal_expiring", "new_client"] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/** One result of the client search (CLI-03); the server builds highlight and avatar (S-108). */
const clientResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its company, if it is not its name, else its email address. */
  subtitle: z.string(),
  company: z.string(),
  source: z.enum(CLIENT_SOURCES),
  type: z.enum(["local_customer", "zoho_company"]),
  avatar: z.object({ initials: z.string(), background_color: z.string(), text_color: z.string() }),
  email: z.string(),
  phone: z.string(),
  contacts: z.array(contactSchema),
  customer_id: z.int().nullable(),
  zoho_id: z.string().nullable(),
  highlight: z.object({ before: z.string(), match: z.string(), after: z.string() }),
  suggestion_reason: z.enum(SUGGESTION_REASONS).nullable(),
  language: z.enum(LANGUAGES).nullable(),
  addresses: clientSchema.shape.addresses,
  tax_number: clientSchema.shape.tax_number,
  custom_fields: fieldValuesSchema,
});

export type ClientResult = z.output<typeof clientResultSchema>;

nameSchemas({ ClientResult: clientResultSchema });

const few = (usual: number) =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(50).default(usual).describe("How many at most."),
  });

const tag = "Clients";

/** Finding the client of a new deal. */
export const clientSearchApi = {
  search: contract(clientCalls.search, {
    tag,
    access: can("clients.read"),
    operationId: "searchClients",
    summary: "Search clients, and companies of Zoho CRM, by name, company or email address.",
    description: "meta.failed_sources names the sources that could not be searched.",
    limits: ["search"],
    query: z.strictObject({
      query: z
        .string()
        .trim()
        .min(MIN_SEARCH, `Search for at least ${MIN_SEARCH} characters`)
        .max(MAX_SEARCH)
        .describe("The text to search for."),
      source: z
        .enum(["all", ...CLIENT_SOURCES])
        .default("all")
        .describe("Where to search."),
      limit: z.coerce.number().int().min(1).max(50).default(20).describe("How many at most."),
    }),
    response: z.object({
      data: z.array(clientResultSchema),
      meta: z.object({ failed_sources: z.array(z.enum(CLIENT_SOURCES)) }),
    }),
    refusals: { 503: "None of the searched sources answered." },
  }),
  suggestions: contract(clientCalls.suggestions, {
    tag,
    access: can("clients.read"),
    operationId: "listClientSuggestions",
    summary: "List clients who may need a proposal, each with the reason.",
    query: few(5),
    response: data(z.array(clientResultSchema)),
  }),
  recent: contract(clientCalls.recent, {
    tag,
    access: can("clients.read"),
    operationId: "listRecentClients",
    summary: "List the clients of the most recent deals.",
    query: few(5),
    response: data(z.array(clientResultSchema)),
  }),
};
