import { asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { catalogItem, client, contact } from "@/db/schema";
import { within } from "@/db/tenancy";
import { holds } from "@/lib/core/access/permissions";
import { searchable } from "@/lib/core/search/searchable";
import { defaultCurrencyOf } from "@/lib/domain/currencies/tenant-currencies";
import { findDeals } from "@/lib/domain/deals/list/find-deals";
import { memberOf, type Context } from "@/lib/platform/context";
import { matchesSearch } from "@/lib/platform/search/matches-search";
import {
  MAX_OF_A_KIND,
  type Found,
  type FoundClient,
  type FoundContact,
  type FoundDeal,
  type FoundService,
} from "./api";

/**
 * The first rows of each kind that a text finds, of the kinds that the caller may read. A text without letters and
 * digits, such as a dash, finds nothing.
 */
export async function findAnything(context: Context, typed: string): Promise<Found> {
  const member = memberOf(context);
  const isSearched = searchable(typed) !== "";
  const [deals, clients, contacts, services] = await Promise.all([
    holds(member, "deals.read") ? (isSearched ? foundDeals(context, typed) : []) : undefined,
    holds(member, "clients.read") ? (isSearched ? foundClients(context, typed) : []) : undefined,
    holds(member, "clients.read") ? (isSearched ? foundContacts(context, typed) : []) : undefined,
    holds(member, "catalog_items.read") ? (isSearched ? foundServices(context, typed) : []) : undefined,
  ]);
  return {
    ...(deals && { deals }),
    ...(clients && { clients }),
    ...(contacts && { contacts }),
    ...(services && { services }),
  };
}

async function foundDeals(context: Context, typed: string): Promise<FoundDeal[]> {
  const rows = await findDeals(context, typed, MAX_OF_A_KIND);
  return rows.map(({ id, number, name, customer, progress, amount_after_tax, currency }) => ({
    id,
    number,
    name,
    customer_name: customer?.name ?? "",
    progress,
    amount_after_tax,
    currency,
  }));
}

/** Those of the latest deals first. */
async function foundClients(context: Context, typed: string): Promise<FoundClient[]> {
  const ids = await firstIds(context, typed, {
    kind: "clients",
    table: client,
    order: [sql`${client.lastDealAt} desc nulls last`, asc(client.id)],
  });
  if (ids.length === 0) return [];
  const rows = await context.db
    .select({ id: client.id, name: client.name, company: client.company, email: client.email })
    .from(client)
    .where(within(context, client, inArray(client.id, ids)));
  return inOrderOf(ids, rows);
}

/** The newest first. */
async function foundContacts(context: Context, typed: string): Promise<FoundContact[]> {
  const ids = await firstIds(context, typed, { kind: "contacts", table: contact, order: [desc(contact.id)] });
  if (ids.length === 0) return [];
  const rows = await context.db
    .select({
      id: contact.id,
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: contact.email,
      client_id: contact.clientId,
      client_name: client.name,
    })
    .from(contact)
    .innerJoin(client, within(context, client, eq(client.id, contact.clientId)))
    .where(within(context, contact, inArray(contact.id, ids)));
  return inOrderOf(ids, rows).map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`.trim(),
  }));
}

/** In the order of the catalogue. */
async function foundServices(context: Context, typed: string): Promise<FoundService[]> {
  const [ids, currency] = await Promise.all([
    firstIds(context, typed, {
      kind: "catalogItems",
      table: catalogItem,
      order: [asc(catalogItem.position), asc(catalogItem.id)],
    }),
    defaultCurrencyOf(context),
  ]);
  if (ids.length === 0) return [];
  const { id, title, isActive, standardAmount, basePrice } = catalogItem;
  const rows = await context.db
    .select({ id, title, isActive, standardAmount, basePrice })
    .from(catalogItem)
    .where(within(context, catalogItem, inArray(id, ids)));
  return inOrderOf(ids, rows).map((row) => ({
    id: row.id,
    title: row.title,
    is_active: row.isActive,
    price: row.standardAmount ?? row.basePrice,
    currency,
  }));
}

/** The rows that are looked through before an index is asked. */
const LOOKED_THROUGH = 500;

type Searched = {
  kind: "clients" | "contacts" | "catalogItems";
  table: typeof client | typeof contact | typeof catalogItem;
  /** The order of an index. */
  order: SQL[];
};

/**
 * The ids of the first rows in an order that contain the text. Of a text that many rows contain, the trigram index
 * would read all: it stands in the first few hundred rows of the order often enough. A rare one costs two short reads.
 */
async function firstIds(
  context: Context,
  typed: string,
  { kind, table, order }: Searched,
): Promise<number[]> {
  const { db } = context;
  const text = searchable(typed);
  const first = db.$with("first").as(
    db
      .select({ id: table.id, searchText: table.searchText })
      .from(table)
      .where(within(context, table))
      .orderBy(...order)
      .limit(LOOKED_THROUGH),
  );
  const [start] = await db
    .with(first)
    .select({
      count: sql<number>`count(*)::int`,
      // array_agg() keeps the order of the rows that it reads.
      ids: sql<
        number[] | null
      >`(array_agg(id) filter (where strpos(search_text, ${text}) > 0))[1:${MAX_OF_A_KIND}]::int[]`,
    })
    .from(first);
  const ids = start?.ids ?? [];
  if (ids.length === MAX_OF_A_KIND || (start?.count ?? 0) < LOOKED_THROUGH) return ids;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(within(context, table, matchesSearch(context, kind, typed)))
    .orderBy(...order)
    .limit(MAX_OF_A_KIND);
  return rows.map(({ id }) => id);
}

/** The rows in the order of their ids; one that went meanwhile is left out. */
const inOrderOf = <Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
