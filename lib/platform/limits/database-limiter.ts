import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Transaction } from "@/db/client";
import { rateLimit } from "@/db/schema";
import { counting } from "./counting";

type Row = { points: number; expire: Date | null };
type Options = { db?: Transaction };

const NO_HANDLE = {};

/**
 * rate-limiter-flexible on our own connection. Its limiter for drizzle wants the database handle itself, which no code outside db/ may
 * hold, and looks drizzle up at run time; this one says the same statements in a transaction of its own, or in the transaction that a call
 * names as `options.db`, so that a sign-in asks for all its counters at once. What is over is removed by a job, not by its timer.
 *
 * No wait is longer than its own window, also when it was written by a clock that has since been set back: a window ends at most as far
 * from now as it is long.
 */
export class DatabaseLimiter extends RateLimiterDrizzle {
  private readonly longest: number;
  /** Who was refused, until when by a clock that nobody sets; the library's own memory goes by the one of the wall. */
  private readonly refused: LRUCache<string, true> | null;

  /** `remembers`: once a limit is passed the process knows so by itself, and a flood asks the database no more. */
  constructor({
    points,
    seconds,
    blocks,
    remembers = true,
  }: {
    points: number;
    seconds: number;
    blocks?: number | undefined;
    remembers?: boolean;
  }) {
    super({
      storeClient: NO_HANDLE,
      schema: rateLimit,
      clearExpiredByTimeout: false,
      keyPrefix: "",
      points,
      duration: seconds,
      ...(blocks ? { blockDuration: blocks } : {}),
    });
    this.longest = Math.max(seconds, blocks ?? 0) * 1_000;
    this.refused = remembers ? new LRUCache({ max: 10_000 }) : null;
  }

  /** Rejects with a RateLimiterRes when the limit is passed, with what the database says when it cannot count. */
  override async consume(key: string, points = 1, options: Options = {}): Promise<RateLimiterRes> {
    const left = this.refused?.getRemainingTTL(key) ?? 0;
    if (left > 0) throw new RateLimiterRes(0, left, this.points + 1);
    try {
      return await super.consume(key, points, options);
    } catch (error) {
      if (error instanceof RateLimiterRes) this.refused?.set(key, true, { ttl: error.msBeforeNext });
      throw error;
    }
  }

  /** Adds to a counter whose window is open, else starts it anew; all in one statement. `force` sets it instead. */
  async _upsert(
    key: string,
    points: number,
    milliseconds: number,
    force = false,
    { db }: Options = {},
  ): Promise<Row> {
    const now = new Date();
    const expire = milliseconds > 0 ? new Date(now.getTime() + milliseconds) : null;
    const furthest = new Date(now.getTime() + this.longest);
    const isOver = sql`${rateLimit.expire} <= ${sql.param(now, rateLimit.expire)}`;
    const set = force
      ? { points, expire }
      : {
          points: sql`case when ${isOver} then excluded.points else ${rateLimit.points} + excluded.points end`,
          expire: sql`case when ${isOver} then excluded.expire else least(${rateLimit.expire}, ${sql.param(furthest, rateLimit.expire)}) end`,
        };
    const [row] = await run(db, (within) =>
      within
        .insert(rateLimit)
        .values({ key, points, expire })
        .onConflictDoUpdate({ target: rateLimit.key, set })
        .returning({ points: rateLimit.points, expire: rateLimit.expire }),
    );
    if (!row) throw new Error("a counter was not stored");
    return row;
  }

  async _get(key: string, { db }: Options = {}): Promise<Row | null> {
    const isOpen = or(isNull(rateLimit.expire), gt(rateLimit.expire, new Date()));
    const [row] = await run(db, (within) =>
      within
        .select({ points: rateLimit.points, expire: rateLimit.expire })
        .from(rateLimit)
        .where(and(eq(rateLimit.key, key), isOpen)),
    );
    return row ?? null;
  }

  async _delete(key: string, { db }: Options = {}): Promise<boolean> {
    const rows = await run(db, (within) =>
      within.delete(rateLimit).where(eq(rateLimit.key, key)).returning({ key: rateLimit.key }),
    );
    return rows.length > 0;
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Row): RateLimiterRes {
    const left = expire ? Math.min(Math.max(expire.getTime() - Date.now(), 0), this.longest) : -1;
    return new RateLimiterRes(Math.max(this.points - points, 0), left, points, points === changed);
  }
}

const run = <Result>(
  db: Transaction | undefined,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> => (db ? work(db) : counting(work));
