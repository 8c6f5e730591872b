import { count, eq, inArray, sql, sum, type SQL } from "drizzle-orm";
import { unionAll, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "@/db/client";
import { deal } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { DECIDED_FACTS, OPEN_FACTS } from "@/lib/core/offers/progress";
import type { Context } from "@/lib/platform/context";
import type { Figure } from "./dashboard-schema";
import type { Periods } from "./periods";

/**
 * The deals of a figure with one currency and owner, and what they come to, in minor units; or those won in a month,
 * whoever owns them: month is its place among the periods' months, from 1.
 */
export type FigureRow = {
  figure: Figure | "month";
  currency: string;
  ownerId: number | null;
  month: number;
  deals: number;
  amount: number;
  /** Of won deals: what repeats comes to in an average month. */
  monthly: number;
};

/** Sums of a workspace's deals. Those that are decided are read from indexes alone. */
export const readFigures = (
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { monthStarts, quarterStart }: Periods,
): Promise<FigureRow[]> =>
  sums(db, {
    tenantId,
    months: monthStarts.map((start) => start.toISOString()),
    firstMonth: monthStarts[0]?.toISOString() ?? "",
    month: monthStarts.at(-1)?.toISOString() ?? "",
    quarter: quarterStart.toISOString(),
  });

type Times = "firstMonth" | "month" | "quarter";

const sums = statement<Record<Times, string> & { tenantId: number; months: string[] }, FigureRow[]>((db) =>
  unionAll(
    byOwner(db, "open", deal.amountAfterTax, isOpen),
    byOwner(db, "sent", deal.amountAfterTax, isOpen, since(deal.sentAt, "month")),
    byOwner(db, "sent", deal.decidedAmount, isEnded, since(deal.sentAt, "month")),
    byOwner(db, "won", deal.decidedAmount, eq(deal.progress, "accepted"), since(deal.decidedAt, "quarter")),
    byOwner(db, "lost", deal.decidedAmount, eq(deal.progress, "refused"), since(deal.decidedAt, "quarter")),
    byMonth(db),
  ),
);

const since = (column: typeof deal.sentAt | typeof deal.decidedAt, time: Times): SQL =>
  sql`${column} >= ${sql.placeholder(time)}::timestamptz`;

const named = (figure: FigureRow["figure"]) =>
  sql<FigureRow["figure"]>`${sql.raw(`'${figure}'`)}`.as("figure");
const isOpen = inArray(deal.progress, [...OPEN_FACTS]);
/** A revision that was replaced counts where its successor does. */
const isEnded = inArray(
  deal.progress,
  DECIDED_FACTS.filter((fact) => fact !== "replaced"),
);

/** Only of won deals, whose index alone has it. */
const monthlyOf = (figure: FigureRow["figure"]): SQL =>
  figure === "won" ? sql`coalesce(sum(${deal.decidedMonthly}), 0)` : sql`0::numeric`;

const summed = (figure: FigureRow["figure"], amount: AnyPgColumn) => ({
  deals: count().as("deals"),
  amount: sum(amount).mapWith(Number).as("amount"),
  monthly: sql<number>`${monthlyOf(figure)}`.mapWith(Number).as("monthly"),
});

const byOwner = (db: Transaction, figure: Figure, amount: AnyPgColumn, ...conditions: SQL[]) =>
  db
    .select({
      figure: named(figure),
      currency: deal.currency,
      ownerId: deal.ownerId,
      month: sql<number>`0`.as("month"),
      ...summed(figure, amount),
    })
    .from(deal)
    .where(within(anyTenant, deal, ...conditions))
    .groupBy(deal.currency, deal.ownerId);

function byMonth(db: Transaction) {
  // Read once by its sub-select, not for each deal.
  const starts = sql`(select ${sql.placeholder("months")}::text[]::timestamptz[])`;
  const month = sql<number>`width_bucket(${deal.decidedAt}, ${starts})`;
  return db
    .select({
      figure: named("month"),
      currency: deal.currency,
      ownerId: sql<number | null>`null::bigint`.as("owner_id"),
      month: month.as("month"),
      ...summed("month", deal.decidedAmount),
    })
    .from(deal)
    .where(within(anyTenant, deal, eq(deal.progress, "accepted"), since(deal.decidedAt, "firstMonth")))
    .groupBy(deal.currency, sql`4`);
}
