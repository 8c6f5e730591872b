import { and, asc, desc, eq, getTableColumns, gte, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { client, contact } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { offsetOf } from "@/lib/core/contract/contract";
import { followedAnswer } from "@/lib/core/contract/following";
import { followedRows } from "@/lib/platform/search/followed";
import { listOrders, sortKey } from "@/lib/platform/search/list-order";
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
  const [row] = await context.db
    .select()
    .from(client)
    .where(within(context, client, eq(client.id, id)));
  if (!row) throw notFound();
  return presentManaged(row, (await contactsOf(context, [id])).get(id) ?? []);
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
  time_zone: row.timeZone,
  addresses: row.addresses,
  tax_number: row.taxNumber,
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
  notes: row.notes,
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
  const result = new Map<number, ContactRow[]>(clientIds.map((id) => [id, []]));
  if (clientIds.length === 0) return result;
  const rows = await context.db
    .select()
    .from(contact)
    .where(within(context, contact, inArray(contact.clientId, [...clientIds])))
    .orderBy(asc(contact.position), asc(contact.id));
  for (const row of rows) result.get(row.clientId)?.push(row);
  return result;
}

/** The current name of one of the tenant's clients; null if there is none. */
export async function clientName(context: Context, id: number): Promise<string | null> {
  const [row] = await context.db
    .select({ name: client.name })
    .from(client)
    .where(within(context, client, eq(client.id, id)));
  return row?.name ?? null;
}

/** The tenant's clients, filtered, sorted and paged (S-101, S-033). */
export async function listClients(
  context: Context,
  query: ClientsQuery,
): Promise<z.input<typeof clientsApi.list.response>> {
  const { db } = context;
  const matching = foundBy(context, query);
  const behindCursor =
    query.cursor === undefined ? undefined : orders.behind(query, orders.readCursor(query, query.cursor));
  const [total, rows] = await Promise.all([
    db.$count(client, matching),
    db
      .select({ ...getTableColumns(client), place: orders.placeOf(query) })
      .from(client)
      .where(and(matching, behindCursor))
      .orderBy(...orders.orderOf(query))
      .limit(query.per_page)
      .offset(query.cursor === undefined ? offsetOf(query) : 0),
  ]);
  const contacts = await contactsOf(
    context,
    rows.flatMap(({ id, deletedAt }) => (deletedAt ? [] : [id])),
  );
  return followedAnswer(
    query,
    { total, rows },
    {
      present: (row) => presentManaged(row, contacts.get(row.id) ?? []),
      tombstone: ({ mergedInto }) => ({ merged_into: mergedInto }),
      cursorBehind: (row) => orders.cursorBehind(query, row),
    },
  );
}

/** Condition: the clients of a list. */
function foundBy(context: Context, query: ClientsQuery): SQL {
  const typed = query["filter[name]"] ?? "";
  const email = query["filter[email]"];
  const since = query["filter[updated_since]"];
  return followedRows(context, client, query, [
    searchable(typed) === "" ? undefined : matchesSearch(context, "clients", typed),
    // The second is the condition of the index.
    email ? and(eq(client.email, email), ne(client.email, "")) : undefined,
    since === undefined ? undefined : gte(client.updatedAt, new Date(since)),
  ]);
}

/**
 * Each order is that of an index (db/schema/client.ts), read forwards or backwards; ids ascend in the order of
 * creation.
 */
const orders = listOrders<ClientsQuery["sort_by"]>(client.id, {
  name: { keys: [sortKey.name(client.name)] },
  created_at: { keys: [] },
  updated_at: { keys: [sortKey.instant(client.updatedAt)] },
  last_deal_at: {
    keys: [sortKey.instantOrNone(client.lastDealAt)],
    order: (direction) =>
      direction === "asc"
        ? [sql`${client.lastDealAt} asc nulls first`, desc(client.id)]
        : [sql`${client.lastDealAt} desc nulls last`, asc(client.id)],
    reversesIds: true,
  },
});
