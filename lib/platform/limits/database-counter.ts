import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { mayBeLost, withoutTenant, type Transaction } from "@/db/client";
import { rateLimit } from "@/db/schema";
import type { LimitName } from "@/lib/core/contract/limits";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import type { LimitState } from "./too-many-requests";

type Options = { points: number; seconds: number; blocks?: number | undefined; remembers?: boolean };

/** The points used in a key's window, and the milliseconds until it ends. */
type Count = { total: number; milliseconds: number };

/**
 * A limit of so many points per window of so many seconds, counted by key in the database, so that it is exact
 * over all processes. Each count is one statement. It runs in its own transaction, or in a given one, so that a
 * sign-in can use all its counters at once. A job removes ended windows.
 *
 * A window ends at most its own length from now, even if its row was written before a clock was set back.
 */
export class DatabaseCounter {
  private readonly longest: number;
  /** Keys that have exceeded the limit. */
  private readonly refused: LRUCache<string, true> | null;

  /**
   * @param options.blocks seconds for which a key is refused once it has exceeded the limit; default: until its
   * window ends
   * @param options.remembers whether the process remembers keys that have exceeded the limit, so that a flood
   * does not reach the database
   */
  constructor(private readonly options: Options) {
    this.longest = Math.max(options.seconds, options.blocks ?? 0) * 1_000;
    this.refused = (options.remembers ?? true) ? new LRUCache({ max: 10_000 }) : null;
  }

  /** Counts a point and says whether the limit is exceeded. Errors: those of the database. */
  async consume(key: string): Promise<LimitState & { isOver: boolean }> {
    const { points, blocks } = this.options;
    const remembered = this.refused?.getRemainingTTL(key) ?? 0;
    if (remembered > 0) return { points, remaining: 0, milliseconds: remembered, isOver: true };
    const { total, milliseconds } = await this.add(key);
    if (total <= points) return { points, remaining: points - total, milliseconds, isOver: false };
    // The first point over the limit starts the block.
    const isBlocked = blocks !== undefined && total === points + 1;
    if (isBlocked) await this.set(key, total, blocks);
    const wait = isBlocked ? blocks * 1_000 : milliseconds;
    this.refused?.set(key, true, { ttl: wait });
    return { points, remaining: 0, milliseconds: wait, isOver: true };
  }

  /** Adds points (negative: subtracts them), in a new window of `seconds` if none is open. */
  async add(key: string, points = 1, { db, seconds = this.options.seconds }: Within = {}): Promise<Count> {
    const now = Date.now();
    const [expire, furthest] = [seconds * 1_000, this.longest].map((length) => new Date(now + length));
    const isOver = sql`${rateLimit.expire} <= ${sql.param(new Date(now), rateLimit.expire)}`;
    const kept = sql`least(${rateLimit.expire}, ${sql.param(furthest, rateLimit.expire)})`;
    const [row] = await within(db, (transaction) =>
      transaction
        .insert(rateLimit)
        .values({ key, points, expire })
        .onConflictDoUpdate({
          target: rateLimit.key,
          set: {
            points: sql`case when ${isOver} then excluded.points else ${rateLimit.points} + excluded.points end`,
            expire: sql`case when ${isOver} then excluded.expire else ${kept} end`,
          },
        })
        .returning({ total: rateLimit.points, expire: rateLimit.expire }),
    );
    if (!row?.expire) throw new Error("a counter was not stored");
    const left = Math.max(row.expire.getTime() - Date.now(), 0);
    return { total: row.total, milliseconds: Math.min(left, this.longest) };
  }

  /** Sets a key's points, in a window of `seconds` from now. */
  async set(key: string, points: number, seconds: number, db?: Transaction): Promise<void> {
    const set = { points, expire: new Date(Date.now() + seconds * 1_000) };
    await within(db, (transaction) =>
      transaction
        .insert(rateLimit)
        .values({ key, ...set })
        .onConflictDoUpdate({ target: rateLimit.key, set }),
    );
  }

  /** Whether the key has an open window. */
  async has(key: string, db?: Transaction): Promise<boolean> {
    const isOpen = or(isNull(rateLimit.expire), gt(rateLimit.expire, new Date()));
    const rows = await within(db, (transaction) =>
      transaction
        .select({ key: rateLimit.key })
        .from(rateLimit)
        .where(and(eq(rateLimit.key, key), isOpen)),
    );
    return rows.length > 0;
  }

  async delete(key: string, db?: Transaction): Promise<void> {
    await within(db, (transaction) => transaction.delete(rateLimit).where(eq(rateLimit.key, key)));
  }
}

type Within = { db?: Transaction; seconds?: number };

const within = <Result>(
  db: Transaction | undefined,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> => (db ? work(db) : counting(work));

/** A transaction for counters that may be lost in a crash, so that no call waits for the disk. */
export const counting = <Result>(work: (db: Transaction) => Promise<Result>): Promise<Result> =>
  withoutTenant((db) => {
    mayBeLost(db);
    return work(db);
  });

/**
 * The key of a counter in the database: limit, tenant, and a keyed hash of the counted subject, so that neither
 * addresses nor e-mails are stored in plain text. All processes of an installation share the hash's key.
 */
export const storedKey = (
  name: LimitName | `${LimitName}.${string}`,
  tenantId: number,
  who: string,
): string => `${name}:${tenantId}:${keyedHash(`${name}:${tenantId}:${who}`)}`;

const keyedHash = (text: string): string =>
  createHmac("sha256", authSecret()).update(text).digest("base64url").slice(0, 22);

const BATCH = 1_000;

/** Removes counters whose window has ended, a thousand per transaction. Returns how many. Called by a job. */
export async function removeExpiredLimits(now = new Date()): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await counting((db) => {
      const ended = db
        .select({ key: rateLimit.key })
        .from(rateLimit)
        .where(lt(rateLimit.expire, now))
        .limit(BATCH)
        .for("update", { skipLocked: true });
      return db.delete(rateLimit).where(inArray(rateLimit.key, ended)).returning({ key: rateLimit.key });
    });
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
}
