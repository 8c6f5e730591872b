import { asc, desc, sql, type SQL } from "drizzle-orm";
import { catalogItem, client, contact } from "@/db/schema";
import { chosenId, idsOf, rowById } from "@/db/row-by-id";
import { literal, statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { holds } from "@/lib/core/access/permissions";
import { containing, searchable } from "@/lib/core/search/searchable";
import { defaultCurrencyOf } from "@/lib/domain/currencies/tenant-currencies";
import { findDeals } from "@/lib/domain/deals/list/find-deals";
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
const foundClients = (context: Context, typed: string): Promise<FoundClient[]> =>
  firstRows(context, typed, clientRows);

/** The newest first. */
const foundContacts = (context: Context, typed: string): Promise<FoundContact[]> =>
  firstRows(context, typed, contactRows);

/** In the order of the catalogue. */
async function foundServices(context: Context, typed: string): Promise<FoundService[]> {
  const [rows, currency] = await Promise.all([
    firstRows(context, typed, serviceRows),
    defaultCurrencyOf(context),
  ]);
  return rows.map(({ standardAmount, basePrice, ...row }) => ({
    ...row,
    price: standardAmount ?? basePrice,
    currency,
  }));
}

type Values = { tenantId: number; text: string; pattern: string };
type Read<Row> = (db: Context["db"], form: SearchForm, values: Values) => Promise<Row[]>;

/** The first rows with the text, in an order. */
const firstRows = <Row>({ db, tenantId }: Context, typed: string, read: Read<Row>): Promise<Row[]> =>
  read(db, searchForm(typed), { tenantId, text: searchable(typed), pattern: containing(typed) });

const BY_LATEST_DEAL = [sql`${client.lastDealAt} desc nulls last`, asc(client.id)];
const clientRows = statementForms<SearchForm, Values, FoundClient[]>((db, form) =>
  db
    .select({ id: client.id, name: client.name, company: client.company, email: client.email })
    .from(idsOf(firstIds(form, "clients", client, BY_LATEST_DEAL)))
    .innerJoinLateral(rowById(db, client, chosenId), sql`true`)
    .orderBy(...BY_LATEST_DEAL),
);

const NEWEST = [desc(contact.id)];
const contactRows = statementForms<SearchForm, Values, FoundContact[]>((db, form) =>
  db
    .select({
      id: contact.id,
      name: sql<string>`trim(${contact.firstName} || ' ' || ${contact.lastName})`,
      email: contact.email,
      client_id: contact.clientId,
      client_name: client.name,
    })
    .from(idsOf(firstIds(form, "contacts", contact, NEWEST)))
    .innerJoinLateral(rowById(db, contact, chosenId), sql`true`)
    .innerJoinLateral(rowById(db, client, contact.clientId), sql`true`)
    .orderBy(...NEWEST),
);

const BY_POSITION = [asc(catalogItem.position), asc(catalogItem.id)];
const serviceRows = statementForms<
  SearchForm,
  Values,
  (Omit<FoundService, "price" | "currency"> & Record<"standardAmount" | "basePrice", number | null>)[]
>((db, form) => {
  const { id, title, isActive, standardAmount, basePrice } = catalogItem;
  return db
    .select({ id, title, is_active: isActive, standardAmount, basePrice })
    .from(idsOf(firstIds(form, "catalogItems", catalogItem, BY_POSITION)))
    .innerJoinLateral(rowById(db, catalogItem, chosenId), sql`true`)
    .orderBy(...BY_POSITION);
});

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
