import { and, asc, desc, eq, inArray, max, min, sql, type SQL } from "drizzle-orm";
import { alias, unionAll, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Transaction } from "@/db/client";
import { deal, dealEvent, dealQuestion } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { RUNNING_FACTS, soonUntil } from "@/lib/core/offers/progress";
import type { Context } from "@/lib/platform/context";
import { NEWEST_FIRST, presentRow, rowsInOrder, type ListedDeal } from "../list/list-rows";
import { isLatest } from "../list/progress";
import { TODAY_KINDS, type dashboardSchema, type TodayKind } from "./dashboard-schema";
import type { Periods } from "./periods";

/** The most deals of one kind. */
const MAX_ROWS = 5;

export type Today = z.input<typeof dashboardSchema>["today"];

/**
 * What a seller should look at today: the first deals of each kind, and how many there are (U-23). A deal with an open
 * question may stand under another kind too, because each has its own next action.
 */
export async function readToday(context: Context, periods: Periods): Promise<Today> {
  const { db, tenantId, now } = context;
  const picks = await pickDeals(db, {
    tenantId,
    now: now.toISOString(),
    soon: soonUntil(now).toISOString(),
    yesterday: periods.yesterdayStart.toISOString(),
    oldDraft: periods.oldDraftEnd.toISOString(),
  });
  const ids = picks.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await rowsOf(db, { tenantId, ids });
  const rowOf = new Map(rows.map((row) => [row.id, presentRow(row, now)]));
  return TODAY_KINDS.map((kind) => {
    const picked = picks.filter((pick) => pick.kind === kind);
    const listed = picked.flatMap(({ id, at }) => {
      const row = rowOf.get(id);
      return row ? [{ at: new Date(at), deal: row }] : [];
    });
    return { kind, total: picked[0]?.total ?? 0, rows: listed };
  });
}

type Times = "now" | "soon" | "yesterday" | "oldDraft";
/** A deal of a kind, and when it came to be one; total: how many deals the kind has. */
type Pick = { kind: string; id: number; at: number; total: number };

/** Each kind is read from an index, which also counts it. */
const pickDeals = statement<Record<Times, string> & { tenantId: number }, Pick[]>((db) =>
  unionAll(questions(db), expiring(db), seen(db), accepted(db), oldDrafts(db)),
);

const moment = (name: Times): SQL => sql`${sql.placeholder(name)}::timestamptz`;
const total = sql<number>`(count(*) over ())::int`.as("total");
/** In milliseconds, because a union has no column that would read a date. */
const at = (time: SQL | AnyPgColumn) => sql<number>`(extract(epoch from ${time}) * 1000)::float8`.as("at");
const named = (kind: TodayKind) => sql<string>`${sql.raw(`'${kind}'`)}`.as("kind");

const asked = alias(deal, "asked");

/**
 * The latest revisions of offers with an open question, whichever revision was asked about and however it was decided;
 * with the moment of the oldest question. Who waits longest comes first.
 */
const questions = (db: Transaction) =>
  db
    .select({
      kind: named("question"),
      id: deal.id,
      at: at(sql`${min(dealQuestion.askedAt)}`),
      total,
    })
    .from(dealQuestion)
    .innerJoin(asked, within(anyTenant, asked, eq(asked.id, dealQuestion.dealId)))
    .innerJoin(
      deal,
      within(
        anyTenant,
        deal,
        and(eq(deal.number, asked.number), eq(deal.numberPrefix, asked.numberPrefix), isLatest()),
      ),
    )
    .where(within(anyTenant, dealQuestion, sql`${dealQuestion.answeredAt} is null`))
    .groupBy(deal.id)
    .orderBy(asc(min(dealQuestion.askedAt)))
    .limit(MAX_ROWS);

const isExpiring = sql`${deal.validUntil} between ${moment("now")} and ${moment("soon")}`;

const expiring = (db: Transaction) =>
  db
    .select({ kind: named("expires_soon"), id: deal.id, at: at(deal.validUntil), total })
    .from(deal)
    .where(
      within(
        anyTenant,
        deal,
        eq(deal.stage, "pending"),
        and(inArray(deal.progress, [...RUNNING_FACTS]), isExpiring),
      ),
    )
    .orderBy(asc(deal.validUntil))
    .limit(MAX_ROWS);

/** Those that expire soon or have an open question stand there; expired ones stand here, because somebody looks. */
const seen = (db: Transaction) =>
  db
    .select({ kind: named("seen"), id: deal.id, at: at(sql`${max(dealEvent.at)}`), total })
    .from(dealEvent)
    .innerJoin(
      deal,
      within(
        anyTenant,
        deal,
        and(eq(deal.id, dealEvent.dealId), eq(deal.progress, "seen"), sql`not ${isExpiring}`),
      ),
    )
    .where(within(anyTenant, dealEvent, sql`kind = 'viewed'`, sql`${dealEvent.at} >= ${moment("yesterday")}`))
    .groupBy(deal.id)
    .orderBy(desc(max(dealEvent.at)))
    .limit(MAX_ROWS);

const accepted = (db: Transaction) =>
  db
    .select({ kind: named("accepted"), id: deal.id, at: at(deal.decidedAt), total })
    .from(deal)
    .where(
      within(
        anyTenant,
        deal,
        eq(deal.progress, "accepted"),
        sql`${deal.decidedAt} >= ${moment("yesterday")}`,
      ),
    )
    .orderBy(desc(deal.decidedAt))
    .limit(MAX_ROWS);

/** The newest of them, which somebody may still remember. */
const oldDrafts = (db: Transaction) =>
  db
    .select({ kind: named("draft"), id: deal.id, at: at(deal.createdAt), total })
    .from(deal)
    .where(
      within(anyTenant, deal, eq(deal.progress, "draft"), sql`${deal.createdAt} <= ${moment("oldDraft")}`),
    )
    .orderBy(desc(deal.createdAt), desc(deal.id))
    .limit(MAX_ROWS);

const rowsOf = statement<{ tenantId: number; ids: number[] }, ListedDeal[]>((db) =>
  rowsInOrder(
    db,
    anyTenant,
    NEWEST_FIRST,
    within(anyTenant, deal, sql`${deal.id} = any(${sql.placeholder("ids")}::bigint[])`),
  ),
);
