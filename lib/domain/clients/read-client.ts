import { eq, asc, inArray, desc, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { client, contact } from "@/db/schema";
import { alphabetical } from "@/db/alphabetical";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { matchesSearch } from "@/lib/platform/search/matches-search";
import { searchable } from "@/lib/core/search/searchable";
import {
  type managedClientSchema,
  type clientSchema,
  type contactSchema,
  type ClientsQuery,
  type clientsApi,
} from "./api";

/** One of the tenant's clients with its contacts (S-101). Error: 404. */
export async function readClient(context: Context, id: number): Promise<z.input<typeof managedClientSchema>> {
  const [found] = await context.db
    .select()
    .from(client)
    .where(within(context, client, eq(client.id, id)));
  if (!found) throw notFound();
  return presentManaged(found, (await contactsOf(context, [id])).get(id) ?? []);
}

type ClientRow = typeof client.$inferSelect;
type ContactRow = typeof contact.$inferSelect;

/** A client with its contacts as the API returns it (CLI-06). */
export const presentClient = (
  row: ClientRow,
  contacts: readonly ContactRow[],
): z.input<typeof clientSchema> => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  company: row.company,
  email: row.email,
  phone: row.phone,
  language: row.language,
  is_legacy: row.isLegacy,
  custom_fields: row.customFields,
  contacts: contacts.map(presentContact),
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

/** The same for managing clients. */
const presentManaged = (
  row: ClientRow,
  contacts: readonly ContactRow[],
): z.input<typeof managedClientSchema> => ({
  ...presentClient(row, contacts),
  version: row.version,
  zoho_id: row.zohoId,
  last_deal_at: row.lastDealAt,
});

/** A contact as the API returns it (CLI-07). */
export const presentContact = (row: ContactRow): z.input<typeof contactSchema> => ({
  id: row.id,
  name: `${row.firstName} ${row.lastName}`.trim(),
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  phone: row.phone,
  title: row.title,
  department: row.department,
  is_primary: row.isPrimary,
});

/** The contacts of several clients by client id, in order, by one query. */
export async function contactsOf(
  context: Context,
  clientIds: readonly number[],
): Promise<Map<number, ContactRow[]>> {
  const found = new Map<number, ContactRow[]>(clientIds.map((id) => [id, []]));
  if (clientIds.length === 0) return found;
  const rows = await context.db
    .select()
    .from(contact)
    .where(within(context, contact, inArray(contact.clientId, [...clientIds])))
    .orderBy(asc(contact.position), asc(contact.id));
  for (const row of rows) found.get(row.clientId)?.push(row);
  return found;
}

/** The current name of one of the tenant's clients; null if there is none. */
export async function clientName(context: Context, id: number): Promise<string | null> {
  const [found] = await context.db
    .select({ name: client.name })
    .from(client)
    .where(within(context, client, eq(client.id, id)));
  return found?.name ?? null;
}

/** The tenant's clients, filtered, sorted and paged (S-101, S-033). */
export async function listClients(
  context: Context,
  query: ClientsQuery,
): Promise<z.input<typeof clientsApi.list.response>> {
  const typed = query["filter[name]"] ?? "";
  const found = within(
    context,
    client,
    searchable(typed) === "" ? undefined : matchesSearch(context, "clients", typed),
  );
  const [total, rows] = await Promise.all([
    context.db.$count(client, found),
    context.db
      .select()
      .from(client)
      .where(found)
      .orderBy(...orderOf(query))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  const contacts = await contactsOf(
    context,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => presentManaged(row, contacts.get(row.id) ?? [])),
    meta: pageOf(query, total),
  };
}

/**
 * Each order is that of an index (db/schema/client.ts), read forwards or backwards; ids ascend in the order of
 * creation.
 */
function orderOf({ sort_by, sort_direction }: ClientsQuery): SQL[] {
  const [forwards, backwards] = sort_direction === "asc" ? [asc, desc] : [desc, asc];
  if (sort_by === "created_at") return [forwards(client.id)];
  if (sort_by === "name") return [forwards(alphabetical(client.name)), forwards(client.id)];
  return [
    sort_direction === "asc"
      ? sql`${client.lastDealAt} asc nulls first`
      : sql`${client.lastDealAt} desc nulls last`,
    backwards(client.id),
  ];
}
