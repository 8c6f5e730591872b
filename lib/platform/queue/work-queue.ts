import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { isGone } from "@/db/away";
import { databaseAnswers, withTenant, type Transaction } from "@/db/client";
import { within } from "@/db/tenancy";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { eachTenant, tenantsListedBy } from "./each-tenant";

/** A tenant's table whose rows are work: mails to send, messages to deliver, files to import. */
type WorkTable = PgTable & Record<"tenantId" | "id" | "attempts" | "lockedUntil", AnyPgColumn>;

type Row<Table extends WorkTable> = Table["$inferSelect"];
type Change<Table extends WorkTable> = Partial<Table["$inferInsert"]>;

type Options<Table extends WorkTable> = {
  table: Table;
  /** Condition of open rows; the table's index of due rows has the same one. */
  isOpen: SQL | undefined;
  /** When a row becomes due. Without it, rows are due at once and failed ones are not retried later. */
  dueAt?: AnyPgColumn;
  /** Somebody chose when a row becomes due, so that it may be any time ahead. */
  isDueChosen?: boolean;
  /** When a row was given up, in tables that keep such rows; they have an index for it. */
  givenUpAt?: AnyPgColumn;
  /** The order in which rows are processed. */
  orderBy: AnyPgColumn;
  /** The database function that returns the tenants with open, due and unclaimed rows (db/migrations). */
  tenantFinder: string;
  /** Duration of a claim in milliseconds, longer than an attempt may take. */
  claimMilliseconds: number;
  /** Pauses after the first, second, … failed attempt, in milliseconds. */
  retryMilliseconds?: readonly number[];
};

/**
 * Clocks of several machines differ by less than this, in milliseconds. Readiness asks about a time that is less
 * far in the past.
 */
export const CLOCK_TOLERANCE = 15 * MINUTE;

const ASK_EACH_MILLISECONDS = MINUTE;

/**
 * A queue in a tenant's table. A verb writes rows in its transaction; a worker claims them in one transaction,
 * works outside any transaction, and records the result in another. A claim expires, so that another worker takes
 * over the rows of a dead one: work is done at least once. Any number of processes may work on a queue.
 */
export class WorkQueue<Table extends WorkTable> {
  readonly claimMilliseconds: number;
  readonly longestRetry: number;
  /** The number of attempts after which a row is given up. */
  readonly mostAttempts: number;
  /** Without the type parameter, which the query builder's types do not support. */
  private readonly table: WorkTable;
  private askedEachAt = -ASK_EACH_MILLISECONDS;

  constructor(private readonly options: Options<Table>) {
    const { claimMilliseconds, retryMilliseconds = [] } = options;
    this.table = options.table;
    this.claimMilliseconds = claimMilliseconds;
    this.longestRetry = Math.max(0, ...retryMilliseconds);
    this.mostAttempts = retryMilliseconds.length + 1;
  }

  /**
   * Ids of at most `most` tenants with work, those that have waited longest first. This query needs all nodes of
   * a distributed database; while one is down, each tenant is queried separately instead, at most once a minute.
   */
  async tenantsWithWork(most: number, moment = new Date()): Promise<number[]> {
    const finder = sql.identifier(this.options.tenantFinder);
    try {
      return await tenantsListedBy(sql`${finder}(${moment.toISOString()}, ${most})`);
    } catch (error) {
      if (!isGone(error) || !(await databaseAnswers())) throw error;
      if (performance.now() - this.askedEachAt < ASK_EACH_MILLISECONDS) return [];
      this.askedEachAt = performance.now();
      return this.askEach(most, moment);
    }
  }

  private async askEach(most: number, now: Date): Promise<number[]> {
    const result: number[] = [];
    await eachTenant({ job: this.options.tenantFinder, which: "stored" }, async ({ id: tenantId }) => {
      if (result.length >= most) return;
      const { table } = this;
      const work = await withTenant(tenantId, (db) =>
        db
          .select({ id: table.id })
          .from(table)
          .where(within({ tenantId }, table, this.isFree(now)))
          .limit(1),
      );
      if (work.length > 0) result.push(tenantId);
    });
    return result;
  }

  private isFree(now: Date): SQL | undefined {
    const { table } = this;
    const { isOpen, dueAt, isDueChosen = false } = this.options;
    return and(
      isOpen,
      dueAt && (isDueChosen ? lte(dueAt, now) : hasCome(dueAt, now, this.longestRetry)),
      or(isNull(table.lockedUntil), hasCome(table.lockedUntil, now, this.claimMilliseconds)),
    );
  }

  /**
   * Claims a tenant's first due rows for this worker and returns them in no particular order. The attempt is
   * counted when it begins, so that a row that keeps killing its process is given up eventually. Workers that
   * claim at the same time get different rows.
   * @param set further columns to write with the claim
   */
  async claim(
    db: Transaction,
    tenantId: number,
    now: Date,
    { most = 1, set = {} }: { most?: number; set?: Change<Table> } = {},
  ): Promise<Row<Table>[]> {
    const { table } = this;
    const free: { id: unknown }[] = await db
      .select({ id: table.id })
      .from(table)
      .where(within({ tenantId }, table, this.isFree(now)))
      .orderBy(asc(this.options.orderBy))
      .limit(most)
      .for("update", { skipLocked: true });
    if (free.length === 0) return [];
    const ids = free.map(({ id }) => id);
    return this.update(db, within({ tenantId }, table, inArray(table.id, ids)), {
      ...set,
      attempts: sql`${table.attempts} + 1`,
      lockedUntil: this.claimEnd(now),
    });
  }

  /**
   * Makes a tenant's given-up rows due again, with no attempts counted: at most `most` rows given up since
   * `since`. Returns how many.
   */
  async retryGivenUp(
    db: Transaction,
    tenantId: number,
    { now, since, most = 1_000 }: { now: Date; since: Date; most?: number },
  ): Promise<number> {
    const { table } = this;
    const { givenUpAt } = this.options;
    if (!givenUpAt) return 0;
    const rows: { id: unknown }[] = await db
      .select({ id: table.id })
      .from(table)
      .where(within({ tenantId }, table, isNotNull(givenUpAt), gte(givenUpAt, since)))
      .orderBy(asc(table.id))
      .limit(most)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const change = { attempts: 0, lockedUntil: null, deadAt: null, nextAt: now };
    const due = await this.update(db, within({ tenantId }, table, inArray(table.id, ids)), change);
    return due.length;
  }

  /** When a claim that is made or renewed now expires. */
  claimEnd(now: Date): Date {
    return new Date(now.getTime() + this.claimMilliseconds);
  }

  /** When a row with so many failed attempts is retried; null if it is given up. */
  nextAttempt(attempts: number, now: Date): Date | null {
    const pause = this.options.retryMilliseconds?.[attempts - 1];
    return pause === undefined ? null : new Date(now.getTime() + pause);
  }

  /**
   * Records the result of the work on a row and releases its claim, or keeps it until `lockedUntil` if the change
   * contains that.
   *
   * @param claim a condition that shows that the worker still has the row and has not lost it to another one
   * @returns whether the row existed and met the condition
   */
  async settle(
    db: Transaction,
    { tenantId, id }: { tenantId: number; id: number },
    change: Change<Table>,
    claim?: SQL,
  ): Promise<boolean> {
    const { table } = this;
    const settled = await this.update(db, within({ tenantId }, table, eq(table.id, id), claim), {
      lockedUntil: null,
      ...change,
    });
    return settled.length > 0;
  }

  /** The returned row has the table's type, which the library's types cannot derive. */
  private update(db: Transaction, where: SQL, change: object): Promise<Row<Table>[]> {
    return db
      .update(this.table as PgTable)
      .set(change)
      .where(where)
      .returning();
  }
}

/**
 * Whether a time has come, or is further ahead than any wait, which means that it was written before a clock was
 * set back. The database functions that find tenants with work use the same rule.
 * @param longest the longest wait, in milliseconds
 */
const hasCome = (moment: AnyPgColumn, now: Date, longest: number): SQL | undefined =>
  or(lte(moment, now), gt(moment, new Date(now.getTime() + longest + CLOCK_TOLERANCE)));
