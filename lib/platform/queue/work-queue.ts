import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { isGone } from "@/db/away";
import { databaseAnswers, withoutTenant, withTenant, type Transaction } from "@/db/client";
import { within } from "@/db/tenancy";
import { eachTenant } from "./each-tenant";

/** A tenant's table whose rows are work: mails to send, messages to deliver, files to take in. */
type WorkTable = PgTable & Record<"tenantId" | "id" | "attempts" | "lockedUntil", AnyPgColumn>;

type Row<Table extends WorkTable> = Table["$inferSelect"];
type Change<Table extends WorkTable> = Partial<Table["$inferInsert"]>;

type Options<Table extends WorkTable> = {
  table: Table;
  /** What is still to be done; the table's due index has the same condition. */
  isOpen: SQL | undefined;
  /**
   * From when on a row may be worked on. Without it a row is due at once, and a failed one is not tried again later.
   */
  dueAt?: AnyPgColumn;
  /** When a row was given up, in tables that keep those; they have an index of them. */
  givenUpAt?: AnyPgColumn;
  /** What comes first. */
  orderBy: AnyPgColumn;
  /** The function of the database that names tenants with open, due and unclaimed rows (db/migrations). */
  tenantFinder: string;
  /** How long a claimed row belongs to its worker, in milliseconds: longer than an attempt may take. */
  claimMilliseconds: number;
  /** Pauses after the first, second, … failed attempt, in milliseconds. */
  retryMilliseconds?: readonly number[];
};

/** Clocks of several machines differ by less, in milliseconds. Readiness also asks about a moment less long ago. */
export const CLOCK_TOLERANCE = 15 * 60_000;

const ASK_EACH_MILLISECONDS = 60_000;

/**
 * A queue in a tenant's table. Rows are written by a verb in its transaction; a worker claims them in one
 * transaction, works outside any, and settles them in another. A claim ends by itself, so that what a dead worker
 * held is taken by the next one: work is done at least once. Any number of processes may work on a queue.
 */
export class WorkQueue<Table extends WorkTable> {
  readonly claimMilliseconds: number;
  readonly longestRetry: number;
  /** Attempts before a row is given up. */
  readonly mostAttempts: number;
  private askedEachAt = -ASK_EACH_MILLISECONDS;

  constructor(private readonly options: Options<Table>) {
    const { claimMilliseconds, retryMilliseconds = [] } = options;
    this.claimMilliseconds = claimMilliseconds;
    this.longestRetry = Math.max(0, ...retryMilliseconds);
    this.mostAttempts = retryMilliseconds.length + 1;
  }

  /**
   * Ids of at most so many tenants that have work at this moment, those that have waited longest first. While a node of
   * a distributed database is away, which the question needs as it needs all, each tenant is asked for itself instead,
   * at most once a minute.
   */
  async tenantsWithWork(most: number, moment = new Date()): Promise<number[]> {
    const finder = sql.identifier(this.options.tenantFinder);
    try {
      const rows = await withoutTenant((db) =>
        db.execute<{ id: string }>(sql`select ${finder}(${moment.toISOString()}, ${most}) as id`),
      );
      return rows.map(({ id }) => Number(id));
    } catch (error) {
      if (!isGone(error) || !(await databaseAnswers())) throw error;
      if (performance.now() - this.askedEachAt < ASK_EACH_MILLISECONDS) return [];
      this.askedEachAt = performance.now();
      return this.askEach(most, moment);
    }
  }

  private async askEach(most: number, now: Date): Promise<number[]> {
    const found: number[] = [];
    await eachTenant({ job: this.options.tenantFinder, which: "stored" }, async ({ id: tenantId }) => {
      if (found.length >= most) return;
      const { table } = this.options;
      const work = await withTenant(tenantId, (db) =>
        db
          .select({ id: table.id })
          .from(table as PgTable)
          .where(within({ tenantId }, table, this.isFree(now)))
          .limit(1),
      );
      if (work.length > 0) found.push(tenantId);
    });
    return found;
  }

  private isFree(now: Date): SQL | undefined {
    const { table, isOpen, dueAt } = this.options;
    return and(
      isOpen,
      dueAt && hasCome(dueAt, now, this.longestRetry),
      or(isNull(table.lockedUntil), hasCome(table.lockedUntil, now, this.claimMilliseconds)),
    );
  }

  /**
   * Takes a tenant's first due rows for this worker, in no certain order. Their attempts are counted before they
   * begin, so that a row that ends its process again and again is given up in time. Workers that ask at the same time
   * get different rows.
   * @param set further columns to write with the claim
   */
  async claim(
    db: Transaction,
    tenantId: number,
    now: Date,
    { most = 1, set = {} }: { most?: number; set?: Change<Table> } = {},
  ): Promise<Row<Table>[]> {
    const { table, orderBy } = this.options;
    const free: { id: unknown }[] = await db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(within({ tenantId }, table, this.isFree(now)))
      .orderBy(asc(orderBy))
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
   * Makes due again, as if never tried, at most so many of a tenant's rows that were given up since. Gives how
   * many.
   */
  async retryGivenUp(
    db: Transaction,
    tenantId: number,
    { now, since, most = 1_000 }: { now: Date; since: Date; most?: number },
  ): Promise<number> {
    const { table, givenUpAt } = this.options;
    if (!givenUpAt) return 0;
    const rows: { id: unknown }[] = await db
      .select({ id: table.id })
      .from(table as PgTable)
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

  /** When a claim made or renewed now ends. */
  claimEnd(now: Date): Date {
    return new Date(now.getTime() + this.claimMilliseconds);
  }

  /** When a row that failed so many times is tried again; null when it is given up. */
  nextAttempt(attempts: number, now: Date): Date | null {
    const pause = this.options.retryMilliseconds?.[attempts - 1];
    return pause === undefined ? null : new Date(now.getTime() + pause);
  }

  /**
   * Writes how work on a row ended and frees it. With `lockedUntil` in the change the claim goes on until then.
   *
   * @param claim what must still be true of the row, where a worker could have lost it to another one
   * @returns whether the row was still there and the claim was true
   */
  async settle(
    db: Transaction,
    { tenantId, id }: { tenantId: number; id: number },
    change: Change<Table>,
    claim?: SQL,
  ): Promise<boolean> {
    const { table } = this.options;
    const settled = await this.update(db, within({ tenantId }, table, eq(table.id, id), claim), {
      lockedUntil: null,
      ...change,
    });
    return settled.length > 0;
  }

  /** The driver's types know no table that is only known to have these columns; the row is the table's own. */
  private update(db: Transaction, where: SQL, change: object): Promise<Row<Table>[]> {
    return db
      .update(this.options.table as PgTable)
      .set(change)
      .where(where)
      .returning() as Promise<Row<Table>[]>;
  }
}

/**
 * Whether a moment to wait for has come, or lies further ahead than anything waits: then a clock wrote it that has
 * since been set back. The functions of the database that find tenants with work say the same.
 * @param longest the longest that anything waits, in milliseconds
 */
const hasCome = (moment: AnyPgColumn, now: Date, longest: number): SQL | undefined =>
  or(lte(moment, now), gt(moment, new Date(now.getTime() + longest + CLOCK_TOLERANCE)));
