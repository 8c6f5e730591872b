import { z } from "zod";
import {
  SORT_BY,
  SORT_DIRECTION,
  CHANGED,
  can,
  contract,
  data,
  paging,
  rowId,
  rowReference,
  nameSchemas,
} from "@/lib/core/contract/contract";
import { typedEmail } from "@/lib/core/contract/email-address";
import {
  CAN_BE_FOLLOWED,
  followedFields,
  followedPage,
  tombstoneSchema,
} from "@/lib/core/contract/following";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { knownZone } from "@/lib/core/time/time-zone-field";
import { isoInstant } from "@/lib/core/contract/times";
import { DEFAULT_LANGUAGE, LANGUAGES } from "@/lib/core/i18n/languages";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { clientAddressSchema, taxNumberSchema, taxWarning } from "@/lib/domain/company/api";
import { fieldValuesSchema } from "@/lib/domain/custom-fields/schema";
import { clientCalls } from "./calls";
import { clientChange, clientForm, clientLists } from "./fields";
import { MAX_EMAIL } from "./limits";

/** Person at a customer (CLI-07). */
export const contactSchema = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  title: z.string(),
  department: z.string(),
  is_primary: z.boolean(),
});

/** Customer of the tenant (CLI-06). */
export const clientSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Language of its proposals and mails; null: the workspace's. */
  language: z.enum(LANGUAGES).nullable(),
  /** Of its people's hours; null: not known. */
  time_zone: z.string().nullable(),
  addresses: z.array(clientAddressSchema).describe("Offers show the main one."),
  tax_number: taxNumberSchema.nullable(),
  is_legacy: z.boolean(),
  custom_fields: fieldValuesSchema,
  contacts: z.array(contactSchema),
  created_at: isoInstant,
  updated_at: isoInstant,
});

/** The same for managing clients: with the row's version and its source. */
export const managedClientSchema = clientSchema.extend({
  notes: z.string().describe("What the team keeps in mind about it; customers never see it."),
  version: z.int(),
  zoho_id: z.string().nullable(),
  last_deal_at: isoInstant.nullable(),
});

/** A client that was added or changed. */
export const savedClientSchema = managedClientSchema.extend({
  same_email: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe("Another client that already had the email address that this one got."),
  warnings: z.array(taxWarning).describe("A tax number that looks wrong in the main address's country."),
});

/**
 * A changed client. outdated_proposals: pending proposals that show it as it was before this change, for callers who
 * may change them (takeOverClient).
 */
export const changedClientSchema = savedClientSchema.extend({ outdated_proposals: z.int() });

/** What is left to tell of a deleted client. */
const clientTombstoneSchema = tombstoneSchema.extend({
  merged_into: z.int().nullable().describe("The client into which it was merged."),
});

export type ContactAnswer = z.output<typeof contactSchema>;
export type ClientAnswer = z.output<typeof clientSchema>;
export type ManagedClient = z.output<typeof managedClientSchema>;

const tag = "Clients";
const lists = clientLists(inEnglish);
const timeZone = knownZone(inEnglish("timeZoneUnknown"));
const clientInput = clientForm(inEnglish, lists, timeZone).meta({
  examples: [
    {
      name: "Éclair Café",
      company: "Éclair Inc.",
      email: "hello@eclair.example",
      phone: "+1 514 555 0100",
      language: DEFAULT_LANGUAGE,
      contacts: [{ first_name: "Inès", last_name: "Roy", email: "ines@eclair.example" }],
    },
  ],
});
const clientChangeInput = clientChange(inEnglish, lists, timeZone).meta({
  examples: [{ company: "Éclair Inc.", phone: "+1 514 555 0199" }],
});

const CLIENT_SORTS = ["name", "created_at", "last_deal_at", "updated_at"] as const;

/** Query of the list of clients (S-033, S-101). */
export const clientsQuery = z.strictObject({
  ...paging(20),
  "filter[name]": z
    .string()
    .trim()
    .max(MAX_SEARCH)
    .optional()
    .describe("Part of the name, company or email address."),
  "filter[email]": z
    .string()
    .max(MAX_EMAIL)
    .transform(typedEmail)
    .optional()
    .describe("The client's own email address, as a whole."),
  ...followedFields,
  sort_by: z.enum(CLIENT_SORTS).default("name").describe(SORT_BY),
  sort_direction: z.enum(["asc", "desc"]).default("asc").describe(SORT_DIRECTION),
});

export type ClientsQuery = z.output<typeof clientsQuery>;

const mergeBody = z.strictObject({ client_id: rowReference });

const EMAIL_TAKEN =
  "Another client has the email address, and the workspace wants each once (CLIENT_EXISTS).";

nameSchemas({
  Client: clientSchema,
  ManagedClient: managedClientSchema,
  ChangedClient: changedClientSchema,
  Contact: contactSchema,
  SavedClient: savedClientSchema,
  ClientTombstone: clientTombstoneSchema,
  ClientMergeInput: mergeBody,
  ContactsInput: lists.contacts,
  ClientAddressesInput: lists.addresses,
  ClientInput: clientInput,
  ClientChange: clientChangeInput,
});

export const clientsApi = {
  list: contract(clientCalls.list, {
    tag,
    access: can("clients.read"),
    operationId: "listClients",
    summary: "List the clients of the workspace, filtered, sorted and paged.",
    description: CAN_BE_FOLLOWED,
    query: clientsQuery,
    response: followedPage(managedClientSchema, clientTombstoneSchema),
  }),
  create: contract(clientCalls.create, {
    tag,
    access: can("clients.create"),
    operationId: "createClient",
    summary: "Create a client with its contacts.",
    description:
      "`same_email`: another client with the same email address. Where the workspace wants each address once (the " +
      "setting client_email_once), it is refused instead.",
    body: clientInput,
    response: data(savedClientSchema),
    status: 201,
    location: "/clients/{id}",
    refusals: { 409: EMAIL_TAKEN },
  }),
  read: contract(clientCalls.read, {
    tag,
    access: can("clients.read"),
    operationId: "getClient",
    summary: "Get a client with its contacts.",
    params: z.object({ id: rowId }),
    response: data(managedClientSchema),
  }),
  update: contract(clientCalls.update, {
    tag,
    access: can("clients.update"),
    operationId: "updateClient",
    summary: "Change a client.",
    description:
      "Fields that are left out keep their values. `contacts` replaces all contacts: those with an id are changed, " +
      "those that are missing deleted. `outdated_proposals`: how many pending proposals show the client as it was " +
      "(POST /clients/{id}/take-over). `same_email`: as in POST /clients.",
    params: z.object({ id: rowId }),
    body: clientChangeInput,
    response: data(changedClientSchema),
    refusals: { 409: EMAIL_TAKEN, 412: CHANGED },
  }),
  remove: contract(clientCalls.remove, {
    tag,
    access: can("clients.delete"),
    operationId: "deleteClient",
    summary: "Delete a client with its contacts.",
    description: "Proposals that were decided go on showing it.",
    params: z.object({ id: rowId }),
    response: z.undefined(),
    refusals: { 409: "Deals of the client are pending (CLIENT_IN_USE).", 412: CHANGED },
  }),
  merge: contract(clientCalls.merge, {
    tag,
    access: can("clients.delete"),
    operationId: "mergeClients",
    summary: "Merge another client into this one.",
    description:
      "This client keeps its own fields, with the other's notes below its own; the contacts and deals of `client_id` " +
      "move to it, contacts of one email address as one. Pending deals show it. The other is deleted, with " +
      "`merged_into` in its tombstone.",
    params: z.object({ id: rowId }),
    body: mergeBody,
    response: data(managedClientSchema),
    refusals: {
      412: CHANGED,
      422: "The other is this client, none of the workspace's, or the two have more than 1,000 contacts.",
    },
  }),
};
