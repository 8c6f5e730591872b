import { asc, desc, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { Pipelined } from "@/db/pipelined";
import { catalogItem, client, contact } from "@/db/schema";
import { chosenId, idsOf, rowById } from "@/db/row-by-id";
import { literal, statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { holds } from "@/lib/core/access/permissions";
import { containing, searchable } from "@/lib/core/search/searchable";
import { defaultCurrency } from "@/lib/core/money/currency";
import { defaultCode } from "@/lib/domain/currencies/tenant-currencies";
import { findDeals } from "@/lib/domain/deals/list/find-deals";
import type { presentRow } from "@/lib/domain/deals/list/list-rows";
import { memberOf, type Context } from "@/lib/platform/context";
import { matchesPattern, searchForm, type SearchForm } from "@/lib/platform/search/matches-search";
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
 * digits, such as a dash, finds nothing. Deals are one statement, which may come with one for a number; the other kinds
 * are another, sent along with it.
 */
export async function findAnything(context: Context, typed: string): Promise<Pipelined<Found>> {
  const member = memberOf(context);
  const reads = {
    deals: holds(member, "deals.read"),
    clients: holds(member, "clients.read"),
    services: holds(member, "catalog_items.read"),
  };
  const isSearched = searchable(typed) !== "";
  const deals = isSearched && reads.deals ? await findDeals(context, typed, MAX_OF_A_KIND) : Pipelined.of([]);
  const others = isSearched ? otherRows(context, typed, reads) : Promise.resolve([]);
  return new Pipelined(Promise.all([deals.result, others])).map(([dealRows, rows]): Found => ({
    ...(reads.deals && { deals: dealRows.map(presentDeal) }),
    ...(reads.clients && { clients: clientsOf(rows), contacts: contactsOf(rows) }),
    ...(reads.services && { services: servicesOf(rows) }),
  }));
}

type DealRow = ReturnType<typeof presentRow>;

const presentDeal = ({
  id,
  number,
  name,
  customer,
  progress,
  amount_after_tax,
  currency,
}: DealRow): FoundDeal => ({
  id,
  number,
  name,
  customer_name: customer?.name ?? "",
  progress,
  amount_after_tax,
  currency,
});

/** What the kinds beside deals have; empty or null where a kind has nothing of it. */
type OtherRow = {
  kind: Kind;
  id: number;
  name: string;
  email: string;
  company: string;
  clientId: number | null;
  isActive: boolean | null;
  price: number | null;
  currency: string | null;
};
type Kind = "clients" | "contacts" | "catalogItems";

const ofKind = (rows: readonly OtherRow[], kind: Kind) => rows.filter((row) => row.kind === kind);

/** Those of the latest deals first. */
const clientsOf = (rows: readonly OtherRow[]): FoundClient[] =>
  ofKind(rows, "clients").map(({ id, name, company, email }) => ({ id, name, company, email }));

/** The newest first. */
const contactsOf = (rows: readonly OtherRow[]): FoundContact[] =>
  ofKind(rows, "contacts").map(({ id, name, email, company, clientId }) => ({
    id,
    name,
    email,
    client_id: clientId ?? 0,
    client_name: company,
  }));

/** In the order of the catalogue. */
const servicesOf = (rows: readonly OtherRow[]): FoundService[] =>
  ofKind(rows, "catalogItems").map(({ id, name, isActive, price, currency }) => ({
    id,
    title: name,
    is_active: isActive ?? false,
    price,
    currency: currency ?? defaultCurrency,
  }));

type Values = { tenantId: number; text: string; pattern: string };
type Reads = { clients: boolean; services: boolean };

/** The first rows of each kind with the text, kind by kind, each in its order. */
function otherRows(
  { db, tenantId }: Context,
  typed: string,
  { clients, services }: Reads,
): Promise<OtherRow[]> {
  if (!clients && !services) return Promise.resolve([]);
  const kinds = clients ? (services ? "all" : "clients") : "services";
  const form = { search: searchForm(typed), kinds } as const;
  return readOthers(db, form, { tenantId, text: searchable(typed), pattern: containing(typed) });
}

const readOthers = statementForms<
  { search: SearchForm; kinds: "all" | "clients" | "services" },
  Values,
  OtherRow[]
>((db, { search, kinds }) => {
  if (kinds === "services") return serviceRows(db, search);
  const people = unionAll(clientRows(db, search), contactRows(db, search));
  return kinds === "clients" ? people : people.unionAll(serviceRows(db, search));
});

const named = (kind: Kind) => sql<Kind>`${sql.raw(`'${kind}'`)}`.as("kind");

// The columns of a union have one type, which may be null, and are read as those of its first part.
const text = (value: SQL, name: string) => sql<string | null>`${value}`.as(name);
const flag = (value: SQL, name: string) => sql<boolean | null>`${value}`.as(name);
const whole = (value: SQL, name: string) => value.mapWith(client.id).as(name) as SQL.Aliased<number | null>;
const NO_NUMBER = sql`null::bigint`;
const NO_FLAG = sql`null::boolean`;
const NO_TEXT = sql`null::text`;

const BY_LATEST_DEAL = [sql`${client.lastDealAt} desc nulls last`, asc(client.id)];
const clientRows = (db: Transaction, form: SearchForm) =>
  db
    .select({
      kind: named("clients"),
      id: client.id,
      name: client.name,
      email: client.email,
      company: client.company,
      clientId: whole(NO_NUMBER, "client_id"),
      isActive: flag(NO_FLAG, "is_active"),
      price: whole(NO_NUMBER, "price"),
      currency: text(NO_TEXT, "currency"),
    })
    .from(idsOf(firstIds(form, "clients", client, BY_LATEST_DEAL)))
    .innerJoinLateral(rowById(db, client, chosenId), sql`true`)
    .orderBy(...BY_LATEST_DEAL);

const NEWEST = [desc(contact.id)];
const contactRows = (db: Transaction, form: SearchForm) =>
  db
    .select({
      kind: named("contacts"),
      id: contact.id,
      name: sql<string>`trim(${contact.firstName} || ' ' || ${contact.lastName})`.as("name"),
      email: contact.email,
      company: client.name,
      clientId: whole(sql`${contact.clientId}`, "client_id"),
      isActive: flag(NO_FLAG, "is_active"),
      price: whole(NO_NUMBER, "price"),
      currency: text(NO_TEXT, "currency"),
    })
    .from(idsOf(firstIds(form, "contacts", contact, NEWEST)))
    .innerJoinLateral(rowById(db, contact, chosenId), sql`true`)
    .innerJoinLateral(rowById(db, client, contact.clientId), sql`true`)
    .orderBy(...NEWEST);

const BY_POSITION = [asc(catalogItem.position), asc(catalogItem.id)];
const serviceRows = (db: Transaction, form: SearchForm) =>
  db
    .select({
      kind: named("catalogItems"),
      id: catalogItem.id,
      name: catalogItem.title,
      email: sql<string>`''`.as("email"),
      company: sql<string>`''`.as("company"),
      clientId: whole(NO_NUMBER, "client_id"),
      isActive: flag(sql`${catalogItem.isActive}`, "is_active"),
      price: whole(sql`coalesce(${catalogItem.standardAmount}, ${catalogItem.basePrice})`, "price"),
      currency: text(sql`(${defaultCode(db)})`, "currency"),
    })
    .from(idsOf(firstIds(form, "catalogItems", catalogItem, BY_POSITION)))
    .innerJoinLateral(rowById(db, catalogItem, chosenId), sql`true`)
    .orderBy(...BY_POSITION);

/** The rows that are looked through before an index is asked. */
const LOOKED_THROUGH = 100;

/**
 * The ids of the first rows in an order that contain the text, as an array. Of a text that many rows contain, the
 * trigram index would read all: it is in the first hundred rows often enough. A rare one costs two short reads.
 * `order`: of an index.
 */
function firstIds(
  form: SearchForm,
  kind: "clients" | "contacts" | "catalogItems",
  table: typeof client | typeof contact | typeof catalogItem,
  order: SQL[],
): SQL {
  const ordered = sql.join(order, sql`, `);
  const some = (condition: SQL | undefined, most: number) =>
    sql`from ${table} where ${within(anyTenant, table, condition)} order by ${ordered} limit ${literal(most)}`;
  const hasText = sql`strpos(${table.searchText}, ${sql.placeholder("text")}) > 0 as has_text`;
  const most = literal(MAX_OF_A_KIND);
  const matches = matchesPattern(form, kind, anyTenant.tenantId, sql.placeholder("pattern"));
  // array_agg() keeps the order of the rows that it reads. The last query runs only if the first one found too few.
  return sql`(
    select case when cardinality(ids) = ${most} or seen < ${literal(LOOKED_THROUGH)} then ids
      else array(select ${table.id} ${some(matches, MAX_OF_A_KIND)}) end
    from (
      select count(*) as seen,
        coalesce((array_agg(id) filter (where has_text))[1:${most}], '{}') as ids
      from (select ${table.id}, ${hasText} ${some(undefined, LOOKED_THROUGH)}) first
    ) looked)`;
}
