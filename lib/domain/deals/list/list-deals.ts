import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { deal } from "@/db/schema";
import { Pipelined } from "@/db/pipelined";
import { literal, statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { marginOf } from "@/lib/core/pricing/margins";
import { mustHold } from "@/lib/platform/authorize";
import { memberOf, type Context } from "@/lib/platform/context";
import { offsetOf } from "@/lib/core/contract/contract";
import { followedAnswer } from "@/lib/core/contract/following";
import { followedRows } from "@/lib/platform/search/followed";
import type { DealsQuery, dealsApi } from "../api";
import { countedDeals } from "../deal-counters";
import { countProgress, isLatest, progressFilter } from "./progress";
import { chooseFilters } from "./list-filters";
import {
  cursorBehind,
  countedRows,
  readCursor,
  behind,
  MOST_COUNTED,
  newestIds,
  newestRows,
  NEWEST_FIRST,
  rowsInOrder,
  sliceInOrder,
  sliceOfAmounts,
  presentRow,
  type FoundDeal,
  type ListedDeal,
} from "./list-rows";
import { newestMatches } from "./newest-matches";
import { STAGES, type Stage } from "../lifecycle";
import { textSearch } from "./text-search";

type Answer = z.input<(typeof dealsApi)["list"]["response"]>;
/** more: whether there are more than the total, which counts no further. */
type DealPage = { total: number; more?: boolean; rows: ListedDeal[] };

/** The tenant's deals, filtered, sorted and paged (REST-22, S-033, S-088). */
export async function listDeals(context: Context, query: DealsQuery): Promise<Pipelined<Answer>> {
  const list = await pageOfDeals(context, query);
  const answer = list.map((page): Answer =>
    followedAnswer(query, page, {
      present: (row) => presentRow(row, context.now),
      tombstone: () => ({}),
      cursorBehind: (row) => cursorBehind(query, row),
    }),
  );
  const { custom_fields: keys, margins } = query;
  if (margins) mustHold(memberOf(context), "deals.margins", "Margins need the permission deals.margins.");
  if (keys === undefined && !margins) return answer;
  const rows = await answer.result;
  const detailed = keys === undefined ? rows : await withFields(context, rows, keys.split(","));
  return Pipelined.of(margins ? await withMargins(context, detailed) : detailed);
}

/** Lists that are asked for again and again are each one statement, which is planned once. */
async function pageOfDeals(context: Context, query: DealsQuery): Promise<Pipelined<DealPage>> {
  if (query.cursor !== undefined) return Pipelined.of(await filteredDeals(context, query));
  if (!isNarrowed(query)) return inOrder(context, query);
  const isOnly = (name: keyof DealsQuery) => query[name] && !hasOthersThan(query, name, "filter[latest]");
  if (isNewestFirst(query)) {
    if (isOnly("filter[name]")) return withText(context, query);
    if (isOnly("filter[client]")) return ofClient(context, query);
  }
  return Pipelined.of(await filteredDeals(context, query));
}

const isNewestFirst = ({
  sort_by,
  sort_direction,
}: Pick<DealsQuery, "sort_by" | "sort_direction">): boolean =>
  sort_by === NEWEST_FIRST.sort_by && sort_direction === NEWEST_FIRST.sort_direction;

/** Those with a text or number, the newest first. */
async function withText(context: Context, query: DealsQuery): Promise<Pipelined<DealPage>> {
  const search = await textSearch(context, query["filter[name]"]);
  if (!search) return inOrder(context, query);
  const slice = { latest: isOfLatest(query), limit: query.per_page, offset: offsetOf(query) };
  return counted(context, query, newestMatches(context, search, slice));
}

/** Those of a client, the newest first. */
function ofClient(context: Context, query: DealsQuery): Pipelined<DealPage> | Promise<Pipelined<DealPage>> {
  const { db, tenantId } = context;
  const { revisions, distance } = formOf(query);
  const slice = { limit: query.per_page, offset: offsetOf(query) };
  const values = { tenantId, client: query["filter[client]"] ?? 0, ...slice };
  return counted(context, query, newestOfClient(db, { revisions, distance }, values));
}

/** A page of rows that have the number of all. Beyond the last page, where no row has it, they are counted apart. */
async function counted(
  context: Context,
  query: DealsQuery,
  asked: Promise<FoundDeal[]>,
): Promise<Pipelined<DealPage>> {
  const page = (rows: FoundDeal[], found: number): DealPage => ({ rows, ...bounded(found) });
  if (query.page === 1) return new Pipelined(asked.then((rows) => page(rows, rows[0]?.found ?? 0)));
  const rows = await asked;
  return rows[0]
    ? Pipelined.of(page(rows, rows[0].found))
    : Pipelined.of(await filteredDeals(context, query));
}

/**
 * Adds values of custom fields to the rows, by a separate statement, because most lists show none, and a long
 * text may be larger than the rest of its row.
 */
async function withFields(context: Context, answer: Answer, keys: readonly string[]): Promise<Answer> {
  const rows = await context.db
    .select({ id: deal.id, values: deal.customFields })
    .from(deal)
    .where(
      within(
        context,
        deal,
        inArray(
          deal.id,
          answer.data.map(({ id }) => id),
        ),
      ),
    );
  const valuesOf = new Map(rows.map(({ id, values }) => [id, Object.entries(values)]));
  const chosen = (id: number) => (valuesOf.get(id) ?? []).filter(([key]) => keys.includes(key));
  return {
    ...answer,
    data: answer.data.map((row) => ({ ...row, custom_fields: Object.fromEntries(chosen(row.id)) })),
  };
}

/** Adds the margins of the rows, by a separate statement, because few callers may see them (U-193). */
async function withMargins(context: Context, answer: Answer): Promise<Answer> {
  const ids = answer.data.map(({ id }) => id);
  const rows = await context.db
    .select({ id: deal.id, amount: deal.amountBeforeTax, cost: deal.costTotal })
    .from(deal)
    .where(within(context, deal, inArray(deal.id, ids)));
  const marginsOf = new Map(rows.map(({ id, amount, cost }) => [id, marginOf(amount, cost)]));
  return { ...answer, data: answer.data.map((row) => ({ ...row, margin: marginsOf.get(row.id) ?? null })) };
}

/** Whether there are filters other than these. */
const hasOthersThan = (query: DealsQuery, ...names: (keyof DealsQuery)[]): boolean =>
  (Object.keys(query) as (keyof DealsQuery)[]).some(
    (name) => name.startsWith("filter[") && !names.includes(name) && Boolean(query[name]),
  );

/** Whether there are filters for which the counters are not enough. */
const isNarrowed = (query: DealsQuery): boolean => hasOthersThan(query, "filter[stage]", "filter[latest]");

const isOfLatest = (query: DealsQuery): boolean => query["filter[latest]"] === "true";

/** Offsets up to this are read by skipping rows one by one. */
const NEAR = 200;

/** Rows of the first page that is asked for again and again. */
const USUAL = 20;
const FIRST = sql`limit ${literal(USUAL)}`;

/**
 * Filtered by stage and latest revision at most: the total comes from the counters, because counting rows would read
 * all of them.
 */
function inOrder(context: Context, query: DealsQuery): Pipelined<DealPage> {
  const { db, tenantId } = context;
  const stage = query["filter[stage]"] ?? "";
  const offset = offsetOf(query);
  const answers = Promise.all([
    countStages(context, query),
    orderedRows(db, formOf(query), { tenantId, stage, limit: query.per_page, offset }),
  ]);
  return new Pipelined(answers).map(([total, rows]) => ({ ...total, rows }));
}

/** The deals of the filter's stage, or of all; those that were replaced are among the cancelled ones. */
async function countStages(context: Context, query: DealsQuery): Promise<Pick<DealPage, "total">> {
  const counts = await countedDeals(context);
  const stage = query["filter[stage]"];
  const stages: readonly Stage[] = stage ? [stage] : STAGES;
  const left = isOfLatest(query) && stages.includes("cancelled") ? counts.replaced : 0;
  return { total: stages.reduce((sum, each) => sum + counts[each], 0) - left };
}

const bounded = (found: number): Pick<DealPage, "total" | "more"> =>
  found > MOST_COUNTED ? { total: MOST_COUNTED, more: true } : { total: found };

/** Filters whose matches are counted up to MOST_COUNTED. */
const COUNTED_SO_FAR = ["filter[name]", "filter[owner]", "filter[client]"] as const;

/** The total of a narrowed list: of a progress alone by the counters and an index. */
async function countRows(
  context: Context,
  query: DealsQuery,
  where: SQL,
): Promise<Pick<DealPage, "total" | "more">> {
  if (COUNTED_SO_FAR.some((name) => query[name])) return bounded(await rowCount(context, where));
  if (hasOthersThan(query, "filter[progress]", "filter[latest]"))
    return { total: await context.db.$count(deal, where) };
  const words = progressFilter(query);
  const wanted = isOfLatest(query) ? words.filter((word) => word !== "replaced") : words;
  return { total: await countProgress(context, wanted) };
}

async function rowCount({ db }: Context, where: SQL): Promise<number> {
  const [row] = await db.select({ found: countedRows(where) }).from(sql`(values (1)) as once`);
  return row?.found ?? 0;
}

type Form = Pick<DealsQuery, "sort_by" | "sort_direction"> & {
  which: "stage" | "all";
  revisions: "latest" | "all";
  distance: "first" | "near" | "far";
};

const formOf = (query: DealsQuery): Form => ({
  sort_by: query.sort_by,
  sort_direction: query.sort_direction,
  which: query["filter[stage]"] ? "stage" : "all",
  revisions: isOfLatest(query) ? "latest" : "all",
  distance: isUsualFirst(query) ? "first" : offsetOf(query) <= NEAR ? "near" : "far",
});

/** The page that most callers ask for, which has a statement of its own. */
const isUsualFirst = (query: DealsQuery): boolean =>
  query.page === 1 && query.per_page === USUAL && isNewestFirst(query);

const orderedRows = statementForms<
  Form,
  { tenantId: number; stage: string; limit: number; offset: number },
  ListedDeal[]
>((db, { which, revisions, distance, ...order }) => {
  const stage = which === "stage" ? eq(deal.stage, sql.placeholder("stage")) : undefined;
  const where = within(anyTenant, deal, stage, revisions === "latest" ? isLatest() : undefined);
  const slice = { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") };
  if (distance === "far")
    return which === "all" && revisions === "all" && order.sort_by === "amount"
      ? sliceOfAmounts(db, anyTenant, order, slice)
      : sliceInOrder(db, anyTenant, order, where, slice, false);
  if (distance === "first") return newestRows(db, { ids: newestIds(where, FIRST) });
  return rowsInOrder(db, anyTenant, order, where).limit(slice.limit).offset(slice.offset);
});

const newestOfClient = statementForms<
  Pick<Form, "revisions" | "distance">,
  { tenantId: number; client: number; limit: number; offset: number },
  FoundDeal[]
>((db, { revisions, distance }) => {
  const { placeholder } = sql;
  const isLast = revisions === "latest" ? isLatest() : undefined;
  const where = within(anyTenant, deal, eq(deal.clientId, placeholder("client")), isLast);
  const slice =
    distance === "first" ? FIRST : sql`limit ${placeholder("limit")} offset ${placeholder("offset")}`;
  return newestRows(db, { ids: newestIds(where, slice), found: countedRows(where) });
});

/**
 * With other filters, or after a cursor: few rows are counted while they are found; many by a separate statement
 * that reads one index (S-033).
 */
async function filteredDeals(context: Context, query: DealsQuery): Promise<DealPage> {
  const { db } = context;
  const cursor = query.cursor === undefined ? null : readCursor(query, query.cursor);
  const { conditions, narrow } = await chooseFilters(context, query);
  const where = followedRows(context, deal, query, conditions);
  if (cursor) {
    const [rows, total] = await Promise.all([
      rowsInOrder(db, context, query, and(where, behind(query, cursor)) ?? where).limit(query.per_page),
      isNarrowed(query) ? countRows(context, query, where) : countStages(context, query),
    ]);
    return { rows, ...total };
  }
  const [rows, total] = await Promise.all([
    sliceInOrder(db, context, query, where, { limit: query.per_page, offset: offsetOf(query) }, narrow),
    narrow ? null : countRows(context, query, where),
  ]);
  if (total) return { rows, ...total };
  const beyondEnd = rows.length === 0 && query.page > 1;
  return { rows, ...bounded(rows[0]?.found ?? (beyondEnd ? await rowCount(context, where) : 0)) };
}
