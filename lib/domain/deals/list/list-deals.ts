import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { deal } from "@/db/schema";
import { Pipelined } from "@/db/pipelined";
import { statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { offsetOf } from "@/lib/core/contract/contract";
import { followedAnswer } from "@/lib/core/contract/following";
import { followedRows } from "@/lib/platform/search/followed";
import type { DealsQuery, dealsApi } from "../api";
import { countedDeals } from "../deal-counters";
import { countProgress, isLatest, progressFilter } from "./progress";
import { chooseFilters } from "./list-filters";
import {
  cursorBehind,
  readCursor,
  behind,
  rowsInOrder,
  sliceInOrder,
  presentRow,
  type ListedDeal,
} from "./list-rows";
import { STAGES, type Stage } from "../lifecycle";

type Answer = z.input<(typeof dealsApi)["list"]["response"]>;
type DealPage = { total: number; rows: ListedDeal[] };

/** The tenant's deals, filtered, sorted and paged (REST-22, S-033, S-088). */
export async function listDeals(context: Context, query: DealsQuery): Promise<Pipelined<Answer>> {
  const list =
    query.cursor !== undefined || isNarrowed(query)
      ? Pipelined.of(await filteredDeals(context, query))
      : inOrder(context, query);
  const answer = list.map((page): Answer =>
    followedAnswer(query, page, {
      present: (row) => presentRow(row, context.now),
      tombstone: () => ({}),
      cursorBehind: (row) => cursorBehind(query, row),
    }),
  );
  return query.custom_fields === undefined
    ? answer
    : Pipelined.of(await withFields(context, await answer.result, query.custom_fields.split(",")));
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
  return new Pipelined(answers).map(([total, rows]) => ({ total, rows }));
}

/** The deals of the filter's stage, or of all; those that were replaced are among the cancelled ones. */
async function countStages(context: Context, query: DealsQuery): Promise<number> {
  const counts = await countedDeals(context);
  const stage = query["filter[stage]"];
  const stages: readonly Stage[] = stage ? [stage] : STAGES;
  const left = isOfLatest(query) && stages.includes("cancelled") ? counts.replaced : 0;
  return stages.reduce((sum, each) => sum + counts[each], 0) - left;
}

/** The total of a narrowed list: of a progress alone without counting all its rows, else by counting them. */
function countRows(context: Context, query: DealsQuery, where: SQL): Promise<number> {
  if (hasOthersThan(query, "filter[progress]", "filter[latest]")) return context.db.$count(deal, where);
  const words = progressFilter(query);
  return countProgress(context, isOfLatest(query) ? words.filter((word) => word !== "replaced") : words);
}

type Form = Pick<DealsQuery, "sort_by" | "sort_direction"> & {
  which: "stage" | "all";
  revisions: "latest" | "all";
  distance: "near" | "far";
};

const formOf = (query: DealsQuery): Form => ({
  sort_by: query.sort_by,
  sort_direction: query.sort_direction,
  which: query["filter[stage]"] ? "stage" : "all",
  revisions: isOfLatest(query) ? "latest" : "all",
  distance: offsetOf(query) <= NEAR ? "near" : "far",
});

const orderedRows = statementForms<
  Form,
  { tenantId: number; stage: string; limit: number; offset: number },
  ListedDeal[]
>((db, { which, revisions, distance, ...order }) => {
  const stage = which === "stage" ? eq(deal.stage, sql.placeholder("stage")) : undefined;
  const where = within(anyTenant, deal, stage, revisions === "latest" ? isLatest() : undefined);
  const slice = { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") };
  return distance === "near"
    ? rowsInOrder(db, anyTenant, order, where).limit(slice.limit).offset(slice.offset)
    : sliceInOrder(db, anyTenant, order, where, slice, false);
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
    return { total, rows };
  }
  const [rows, counted] = await Promise.all([
    sliceInOrder(db, context, query, where, { limit: query.per_page, offset: offsetOf(query) }, narrow),
    narrow ? null : countRows(context, query, where),
  ]);
  const beyondEnd = rows.length === 0 && query.page > 1;
  return { total: counted ?? rows[0]?.found ?? (beyondEnd ? await db.$count(deal, where) : 0), rows };
}
