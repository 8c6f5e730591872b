import { z } from "zod";
import { can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { MIN_SEARCH, MAX_SEARCH } from "@/lib/core/search/limits";
import { progressSchema } from "@/lib/domain/deals/schema";
import { searchCalls } from "./calls";

/** The most results of each kind. */
export const MAX_OF_A_KIND = 5;

const foundDealSchema = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  customer_name: z.string().describe("As the proposal shows it; empty without a client."),
  progress: progressSchema,
  amount_after_tax: z.int().describe("In minor units of `currency`."),
  currency: z.string(),
});

const foundClientSchema = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
});

const foundContactSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  client_id: z.int(),
  client_name: z.string(),
});

const foundServiceSchema = z.object({
  id: z.int(),
  title: z.string(),
  is_active: z.boolean(),
  price: z
    .int()
    .nullable()
    .describe("Its fixed or base price in minor units of the default currency; null without one."),
  currency: z.string(),
});

/** What was found of each kind; a kind that the caller may not read is left out. */
const foundSchema = z.object({
  deals: z.array(foundDealSchema).optional(),
  clients: z.array(foundClientSchema).optional(),
  contacts: z.array(foundContactSchema).optional(),
  services: z.array(foundServiceSchema).optional(),
});

export type Found = z.output<typeof foundSchema>;
export type FoundDeal = z.output<typeof foundDealSchema>;
export type FoundClient = z.output<typeof foundClientSchema>;
export type FoundContact = z.output<typeof foundContactSchema>;
export type FoundService = z.output<typeof foundServiceSchema>;

nameSchemas({
  Found: foundSchema,
  FoundDeal: foundDealSchema,
  FoundClient: foundClientSchema,
  FoundContact: foundContactSchema,
  FoundService: foundServiceSchema,
});

export const searchApi = {
  find: contract(searchCalls.find, {
    tag: "Search",
    access: can("deals.read", "clients.read", "catalog_items.read"),
    operationId: "findAnything",
    summary: "Find deals, clients, contacts and services by one text.",
    description:
      "Deals by number (`161`, `Q-000161-2`), name, purchase order, client and searched fields, without replaced " +
      "ones; clients and contacts by name, company and address; services by title, code and description. At most " +
      `${MAX_OF_A_KIND} of each kind that the caller may read, the latest first (services by position).`,
    limits: ["search"],
    query: z.strictObject({
      query: z
        .string()
        .trim()
        .min(MIN_SEARCH, `Search for at least ${MIN_SEARCH} characters`)
        .max(MAX_SEARCH)
        .describe("The text to search for."),
    }),
    response: data(foundSchema),
  }),
};
