import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Transaction } from "@/db/client";
import { client, counter, deal } from "@/db/schema";
import { statement, statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import { pageOf } from "@/lib/http/page-of";
import { foundIn } from "@/lib/search/found-in";
import { stageCounter } from "./deal-counters";
import type { DealsQuery, dealsApi } from "./api";
import { quoteNumber } from "./quote-number";
import { STAGES } from "./schema";

type Answer = z.input<(typeof dealsApi)["list"]["response"]>;

const SORT_COLUMNS: Readonly<Record<DealsQuery["sort_by"], AnyPgColumn>> = {
  created_at: deal.createdAt,
  name: deal.name,
  amount: deal.amountAfterTax,
  stage: deal.stage,
  closing_date: deal.closingDate,
  customer: deal.customerName,
  owner: deal.ownerName,
};

/** The tenant's deals, filtered, sorted and paged (REST-22, S-033, S-088). */
export async function listDeals(context: Context, query: DealsQuery): Promise<Answer> {
  const { total, rows } = query["filter[name]"] || query["filter[owner]"] ? await found(context, query) : await inOrder(context, query);
  return { data: rows.map(presentRow), meta: pageOf(query, total) };
}

type Found = { total: number; rows: Row[] };

/** Without a text filter the total comes from the counters kept with every change: counting rows would read them all. */
async function inOrder({ db, tenantId }: Context, query: DealsQuery): Promise<Found> {
  const stage = query["filter[stage]"];
  const form = `${query.sort_by} ${query.sort_direction} ${stage ? "stage" : "all"}` as const;
  const [counted, rows] = await Promise.all([
    countStages(db, { tenantId, names: (stage ? [stage] : STAGES).map(stageCounter) }),
    orderedRows(db, form, { tenantId, stage: stage ?? "", limit: query.per_page, offset: (query.page - 1) * query.per_page }),
  ]);
  return { total: counted[0]?.total ?? 0, rows };
}

const countStages = statement<{ tenantId: number; names: string[] }, { total: number }[]>((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${counter.value}), 0)::int` })
    .from(counter)
    .where(within(anyTenant, counter, sql`${counter.name} = any(${sql.placeholder("names")}::text[])`)),
);

type Form = `${DealsQuery["sort_by"]} ${DealsQuery["sort_direction"]} ${"stage" | "all"}`;

const orderedRows = statementForms<Form, { tenantId: number; stage: string; limit: number; offset: number }, Row[]>((db, form) => {
  const [sortBy, direction, which] = form.split(" ") as [DealsQuery["sort_by"], DealsQuery["sort_direction"], "stage" | "all"];
  const stage = which === "stage" ? eq(deal.stage, sql.placeholder("stage")) : undefined;
  return rowsOf(db, anyTenant, sortBy, direction, [stage]).limit(sql.placeholder("limit")).offset(sql.placeholder("offset"));
});

async function found(context: Context, query: DealsQuery): Promise<Found> {
  const conditions = filters(context, query);
  const [counted, rows] = await Promise.all([
    context.db.select({ total: sql<number>`count(*)::int` }).from(deal).where(within(context, deal, ...conditions)),
    rowsOf(context.db, context, query.sort_by, query.sort_direction, conditions).limit(query.per_page).offset((query.page - 1) * query.per_page),
  ]);
  return { total: counted[0]?.total ?? 0, rows };
}

function filters(context: Context, query: DealsQuery): SQL[] {
  const stage = query["filter[stage]"];
  const name = query["filter[name]"];
  const owner = query["filter[owner]"];
  return [
    ...(name ? [foundIn(context, "deals", name)] : []),
    ...(stage ? [eq(deal.stage, stage)] : []),
    ...(owner ? [foundIn(context, "dealOwners", owner)] : []),
  ];
}

function rowsOf(db: Transaction, tenant: Parameters<typeof within>[0], sortBy: DealsQuery["sort_by"], sortDirection: DealsQuery["sort_direction"], conditions: (SQL | undefined)[]) {
  const direction = sortDirection === "asc" ? asc : desc;
  return db
    .select({
      id: deal.id, uuid: deal.uuid, number: deal.number, revision: deal.revision, version: deal.version, name: deal.name, description: deal.description,
      stage: deal.stage, amountBeforeTax: deal.amountBeforeTax, amountAfterTax: deal.amountAfterTax, currency: deal.currency,
      customer: deal.customer, isLegacy: client.isLegacy, owner: deal.owner, closingDate: deal.closingDate, createdAt: deal.createdAt,
    })
    .from(deal)
    .leftJoin(client, within(tenant, client, eq(client.id, deal.clientId)))
    .where(within(tenant, deal, ...conditions))
    // The ties of each order are those of its index (db/schema/deal.ts), read forwards or backwards.
    .orderBy(...[SORT_COLUMNS[sortBy], ...(sortBy === "stage" ? [deal.createdAt] : []), deal.id].map((column) => direction(column)));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const presentRow = (row: Row): Answer["data"][number] => ({
  id: row.id,
  uuid: row.uuid,
  number: quoteNumber(row.number, row.revision),
  version: row.version,
  name: row.name,
  description: row.description,
  stage: row.stage,
  amount: row.amountAfterTax,
  amount_before_tax: row.amountBeforeTax,
  amount_after_tax: row.amountAfterTax,
  currency: row.currency,
  customer: row.customer && { name: row.customer.name, email: row.customer.email, is_legacy: row.isLegacy ?? false },
  owner: row.owner && { fullName: `${row.owner.first_name} ${row.owner.last_name}`, firstName: row.owner.first_name, lastName: row.owner.last_name },
  close_date: row.closingDate,
  closing_date: row.closingDate,
  created_at: row.createdAt,
});
