import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core/contract/errors";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";
import type { Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { DatabaseCounter, storedKey } from "./database-counter";
import { tenantLimits, type TenantLimits } from "./tenant-limits";
import { tooManyRequests, type LimitState } from "./too-many-requests";

/** A call of `who` in a tenant, to be counted towards a limit. */
export type Counted = { name: LimitName; tenantId: number; who: string; limits: TenantLimits };

/**
 * Counts one call towards a limit. Errors: 429 when it is exceeded; the database's error if it cannot count. A
 * limit that a tenant's row raises is counted in this process, because such high limits need not be exact.
 */
export async function consume(call: Counted): Promise<LimitState> {
  const { name, tenantId, who, limits } = call;
  const points = limits(name);
  if (limitOf(name).counted === "here" || points > limitOf(name).points) return consumeHere(call);
  const state = await databaseCounter(name, points).consume(storedKey(name, tenantId, who));
  if (state.isOver) throw tooManyRequests(name, state);
  return state;
}

/**
 * Takes back what consume() counted. Without the database, and for a limit that a tenant's row raises, the call stays
 * counted.
 */
export async function takeBack({ name, tenantId, who, limits }: Counted): Promise<void> {
  const points = limits(name);
  if (points > limitOf(name).points) return;
  await databaseCounter(name, points)
    .add(storedKey(name, tenantId, who), -1)
    .catch((error: unknown) => log.debug({ err: error }, "a refused call stays counted"));
}

/** As consume(), for a limit that is counted in this process, without waiting. Error: 429. */
export function consumeHere({ name, tenantId, who, limits }: Counted): LimitState {
  const isEverywhere = limitOf(name).per.includes("everywhere");
  const state = countHere(name, limits(name), isEverywhere ? 0 : tenantId, who);
  if (state.isOver) throw tooManyRequests(name, state);
  return state;
}

/** Counts a refresh of a sign-in, identified by the row of its token. Error: 429. */
export async function countRefresh(
  { tenantId }: Pick<Context, "tenantId">,
  sessionId: number,
): Promise<void> {
  const limits = await tenantLimits(tenantId);
  consumeHere({ name: "refresh", tenantId, who: String(sessionId), limits });
}

const settledCounters = new Map<LimitName, SettledCounter>();

/** Counts a call of `who` in a tenant (0: everywhere) without waiting for the database (SettledCounter). */
export function countHere(
  name: LimitName,
  points: number,
  tenantId: number,
  who: string,
): LimitState & { isOver: boolean } {
  const counter =
    settledCounters.get(name) ??
    new SettledCounter({
      seconds: limitOf(name).seconds,
      add: (key, by) => {
        const slash = key.indexOf("/");
        const stored = storedKey(name, Number(key.slice(0, slash)), key.slice(slash + 1));
        return databaseCounter(name).add(stored, by);
      },
    });
  settledCounters.set(name, counter);
  return counter.count(`${tenantId}/${who}`, points);
}

// One counter per limit and number of points; few tenants have their own.
const databaseCounters = new Map<string, DatabaseCounter>();

/** The counter of a limit in the database, with `points` (a tenant may have its own). */
export function databaseCounter(name: LimitName, points: number = limitOf(name).points): DatabaseCounter {
  const id = `${name}/${points}`;
  const { seconds, blocks } = limitOf(name);
  const counter = databaseCounters.get(id) ?? new DatabaseCounter({ points, seconds, blocks });
  databaseCounters.set(id, counter);
  return counter;
}

// Callers that guessed too often, as far as this process knows; other processes learn it at the caller's next
// miss there.
const blocked = new LRUCache<string, true>({ max: 10_000 });
const blockedKey = ({ name, tenantId, who }: Counted): string => `${name}/${tenantId}/${who}`;

/** Refuses callers that guessed too often, without using the database. Error: 429. */
export function checkMisses(call: Counted): void {
  const milliseconds = blocked.getRemainingTTL(blockedKey(call));
  if (milliseconds > 0) throw tooManyRequests(call.name, { points: call.limits(call.name), milliseconds });
}

/** Counts a call that got 404. Returns the refusal to respond with once there were too many, else null. */
export async function countMiss(call: Counted): Promise<AppError | null> {
  try {
    await consume(call);
    return null;
  } catch (error) {
    // The database cannot count: the caller gets the 404.
    if (!(error instanceof AppError)) return null;
    const ttl = (error.retryAfter ?? 0) * 1_000;
    if (ttl > 0) blocked.set(blockedKey(call), true, { ttl });
    return error;
  }
}

/** Adds points to a key in the database and returns the total of its window over all processes. */
type Add = (key: string, points: number) => Promise<{ total: number; milliseconds: number }>;

type Count = {
  endsAt: number;
  /** Last known total of all processes. */
  settled: number;
  /** Points counted here since then. */
  unsettled: number;
  settledAt: number;
  isSettling: boolean;
};

type Options = { seconds: number; add: Add; now?: () => number; most?: number };

/** Shortest interval between two synchronisations of a key, in milliseconds. */
const PAUSE = 1_000;

/** A key is synchronised once it has counted this fraction (1/20) of its limit. */
const STEPS = 20;

/**
 * Counts in memory and synchronises with the database afterwards, so that calls do not wait for limits that apply
 * to all calls.
 *
 * A key's sum is sent to the database once it has reached a twentieth of the limit, at most once a second; the
 * database returns the total of all processes. So callers below a twentieth of a limit are never written, and a
 * busy one costs at most one write a second. With N processes, the limit can be exceeded by the unreported calls
 * of N - 1 of them: each at most one second's calls or a twentieth of the limit, whichever is more, and together
 * never more than N times the limit. Without the database each process counts separately.
 */
export class SettledCounter {
  private readonly counts: LRUCache<string, Count>;
  private readonly now: () => number;

  constructor(private readonly options: Options) {
    this.counts = new LRUCache({ max: options.most ?? 50_000 });
    // A monotonic clock, so that no window becomes longer when the system clock is set.
    this.now = options.now ?? (() => performance.now());
  }

  /** Counts one call, unless `points` are used up. Returns the state of the limit, and whether it is exceeded. */
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
    const cached = this.counts.get(key);
    if (cached && cached.endsAt > now) return cached;
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
      // The window ends at the same time in all processes.
      count.endsAt = this.now() + Math.min(milliseconds, this.options.seconds * 1_000);
    } catch {
      // The database is down: keep the count and send it later.
    } finally {
      count.isSettling = false;
    }
  }
}
