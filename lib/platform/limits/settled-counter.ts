import { LRUCache } from "lru-cache";
import type { LimitState } from "./too-many-requests";

/** What the counter needs of the database: adds to a key and tells the total of its window, over all processes. */
export type Add = (key: string, points: number) => Promise<{ total: number; milliseconds: number }>;

type Count = {
  endsAt: number;
  /** Total that the database told last, of all processes. */
  settled: number;
  /** Counted here since then. */
  unsettled: number;
  settledAt: number;
  isSettling: boolean;
};

type Options = { seconds: number; add: Add; now?: () => number; most?: number };

/** A key is settled at most this often. */
const PAUSE = 1_000;

/** A twentieth of the limit may be counted here before it is told. */
const STEPS = 20;

/**
 * Counts in memory and adds up with the database afterwards, so that no call waits to be counted by a limit that all
 * calls have.
 *
 * A key is sent to the database once a twentieth of its limit has come together, at most once a second, as one sum;
 * the answer is the total of all processes. So callers below a twentieth of a limit are never written, and a busy one
 * costs at most one write a second. With N processes, the calls of up to N - 1 of them since they last did so may
 * exceed the limit: each at most a second's calls or a twentieth of the limit, whichever is more, and together never
 * more than N times the limit. Without the database each process counts for itself.
 */
export class SettledCounter {
  private readonly counts: LRUCache<string, Count>;
  private readonly now: () => number;

  constructor(private readonly options: Options) {
    this.counts = new LRUCache({ max: options.most ?? 50_000 });
    // A clock that nobody sets: no window lasts longer than it is.
    this.now = options.now ?? (() => performance.now());
  }

  /** Counts one call, unless `points` are used up. Gives where the caller stands, and whether it may go on. */
  count(key: string, points: number): LimitState & { isOver: boolean } {
    const now = this.now();
    const count = this.open(key, now);
    const used = count.settled + count.unsettled;
    const milliseconds = count.endsAt - now;
    if (used >= points) return { points, remaining: 0, milliseconds, isOver: true };
    count.unsettled += 1;
    if (
      count.unsettled >= Math.max(1, Math.floor(points / STEPS)) &&
      !count.isSettling &&
      now - count.settledAt >= PAUSE
    )
      void this.settle(key, count);
    return { points, remaining: points - used - 1, milliseconds, isOver: false };
  }

  private open(key: string, now: number): Count {
    const known = this.counts.get(key);
    if (known && known.endsAt > now) return known;
    const fresh = {
      endsAt: now + this.options.seconds * 1_000,
      settled: 0,
      unsettled: 0,
      settledAt: -PAUSE,
      isSettling: false,
    };
    this.counts.set(key, fresh);
    return fresh;
  }

  private async settle(key: string, count: Count): Promise<void> {
    const told = count.unsettled;
    count.isSettling = true;
    count.settledAt = this.now();
    try {
      const { total, milliseconds } = await this.options.add(key, told);
      count.settled = total;
      count.unsettled -= told;
      // All processes end the window together.
      count.endsAt = this.now() + Math.min(milliseconds, this.options.seconds * 1_000);
    } catch {
      // The database is away: what was counted stays here and is told later.
    } finally {
      count.isSettling = false;
    }
  }
}
