import { eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { deal } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import { foundBy, searchForm } from "@/lib/search/found-in";
import { containing } from "@/lib/search/containing";
import { searchable } from "@/lib/search/searchable";
import type { DealFilters } from "./api";

/** Conditions of a list's filters; narrow: few of the tenant's deals can satisfy them, so that counting them costs little. */
export type ChosenFilters = { conditions: SQL[]; narrow: boolean };

/** Deals looked at to learn how common a text is: those with the lowest uuids, which are random. */
const SAMPLE = 200;
/** Matches among them from which a text counts as common: 2 of 100. */
const COMMON = 4;

/**
 * How the filters are searched for. A rare text is found by the trigram index; a common one is found sooner by reading the deals in
 * their order, and counted by reading one index alone, where the trigram index would name every second deal first.
 */
export async function chooseFilters(context: Context, filters: DealFilters): Promise<ChosenFilters> {
  const stage = filters["filter[stage]"];
  const name = searchable(filters["filter[name]"]);
  const owner = searchable(filters["filter[owner]"]);
  const matches = name || owner ? await matchesInSample(context.db, { tenantId: context.tenantId, name, owner }) : [];
  const [seen] = matches;
  const texts = [
    { what: "deals" as const, text: name, column: deal.searchText, rare: (seen?.name ?? 0) < COMMON },
    { what: "dealOwners" as const, text: owner, column: deal.ownerSearchText, rare: (seen?.owner ?? 0) < COMMON },
  ].filter(({ text }) => text !== "");
  const byIndex = texts.find(({ text, rare }) => rare && searchForm(text) === "byIndex");
  return {
    narrow: byIndex !== undefined,
    conditions: [
      ...(stage ? [eq(deal.stage, stage)] : []),
      ...texts.map((given) => (given === byIndex ? foundBy("byIndex", given.what, context.tenantId, containing(given.text)) : contains(given.column, given.text))),
    ],
  };
}

/**
 * The column holds the text. Said by strpos rather than LIKE, of which the planner must assume under row-level security that hardly
 * any row satisfies it: it would then sort all of them instead of reading them in order.
 */
const contains = (column: AnyPgColumn | SQL.Aliased<string>, text: string | Placeholder): SQL => sql`strpos(${column}, ${text}) > 0`;

const matchesInSample = statement<{ tenantId: number; name: string; owner: string }, { name: number; owner: number }[]>((db) => {
  const some = db.select({ name: deal.searchText, owner: deal.ownerSearchText }).from(deal).where(within(anyTenant, deal)).orderBy(deal.uuid).limit(SAMPLE).as("some");
  const among = (column: AnyPgColumn, text: string) => sql<number>`(count(*) filter (where ${contains(column, sql.placeholder(text))}))::int`;
  return db.select({ name: among(some.name, "name"), owner: among(some.owner, "owner") }).from(some);
});
