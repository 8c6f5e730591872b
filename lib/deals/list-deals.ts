import { asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { client, counter, deal } from "@/db/schema";
import { within } from "@/db/tenancy";
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
  const conditions = filters(context, query);
  const [total, rows] = await Promise.all([countDeals(context, query, conditions), pageRows(context, query, conditions)]);
  return { data: rows.map(presentRow), meta: pageOf(query, total) };
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

/** Without a text filter the total comes from the counters kept with every change: counting rows would read them all. */
async function countDeals(context: Context, query: DealsQuery, conditions: SQL[]): Promise<number> {
  if (query["filter[name]"] || query["filter[owner]"]) {
    const [row] = await context.db.select({ total: sql<number>`count(*)::int` }).from(deal).where(within(context, deal, ...conditions));
    return row?.total ?? 0;
  }
  const stages = query["filter[stage]"] ? [query["filter[stage]"]] : STAGES;
  const [row] = await context.db
    .select({ total: sql<number>`coalesce(sum(${counter.value}), 0)::int` })
    .from(counter)
    .where(within(context, counter, inArray(counter.name, stages.map(stageCounter))));
  return row?.total ?? 0;
}

function pageRows(context: Context, query: DealsQuery, conditions: SQL[]) {
  const direction = query.sort_direction === "asc" ? asc : desc;
  return context.db
    .select({
      id: deal.id, uuid: deal.uuid, number: deal.number, revision: deal.revision, version: deal.version, name: deal.name, description: deal.description,
      stage: deal.stage, amountBeforeTax: deal.amountBeforeTax, amountAfterTax: deal.amountAfterTax, currency: deal.currency,
      customer: deal.customer, isLegacy: client.isLegacy, owner: deal.owner, closingDate: deal.closingDate, createdAt: deal.createdAt,
    })
    .from(deal)
    .leftJoin(client, within(context, client, eq(client.id, deal.clientId)))
    .where(within(context, deal, ...conditions))
    // The ties of each order are those of its index (db/schema/deal.ts), read forwards or backwards.
    .orderBy(...[SORT_COLUMNS[query.sort_by], ...(query.sort_by === "stage" ? [deal.createdAt] : []), deal.id].map((column) => direction(column)))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
}

type Row = Awaited<ReturnType<typeof pageRows>>[number];

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
