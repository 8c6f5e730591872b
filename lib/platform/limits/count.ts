import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core/contract/errors";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";
import type { Context } from "@/lib/platform/context";
import { DatabaseCounter, storedKey } from "./database-counter";
import { SettledCounter } from "./settled-counter";
import { tenantLimits, type TenantLimits } from "./tenant-limits";
import { tooManyRequests, type LimitState } from "./too-many-requests";

/** A call of `who` in a tenant, to be counted towards a limit. */
export type Counted = { name: LimitName; tenantId: number; who: string; limits: TenantLimits };

/**
 * Counts one call towards a limit. Errors: 429 when it is passed; what the database says when it cannot count. A
 * limit that a tenant's row raises is counted in this process, like those of all calls: who needs that many does not
 * need it exact.
 */
export async function consume(call: Counted): Promise<LimitState> {
  const { name, tenantId, who, limits } = call;
  const points = limits(name);
  if (limitOf(name).counted === "here" || points > limitOf(name).points) return consumeHere(call);
  const state = await databaseCounter(name, points).consume(storedKey(name, tenantId, who));
  if (state.isOver) throw tooManyRequests(state);
  return state;
}

/** The same for a limit that is counted in this process, at once. Error: 429. */
export function consumeHere({ name, tenantId, who, limits }: Counted): LimitState {
  const isEverywhere = limitOf(name).per.includes("everywhere");
  const state = countHere(name, limits(name), isEverywhere ? 0 : tenantId, who);
  if (state.isOver) throw tooManyRequests(state);
  return state;
}

/** Counts a refresh of a sign-in, known by the row that its token led to. Error: 429. */
export async function countRefresh(
  { tenantId }: Pick<Context, "tenantId">,
  sessionId: number,
): Promise<void> {
  const limits = await tenantLimits(tenantId);
  consumeHere({ name: "refresh", tenantId, who: String(sessionId), limits });
}

const settledCounters = new Map<LimitName, SettledCounter>();

/** Counts a call of `who` in a tenant (0: everywhere) without waiting for the database (settled-counter.ts). */
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

// One for each limit and number of points: few tenants have their own.
const databaseCounters = new Map<string, DatabaseCounter>();

/** The counter of a limit in the database, with so many points (a tenant may have its own). */
export function databaseCounter(name: LimitName, points: number = limitOf(name).points): DatabaseCounter {
  const id = `${name}/${points}`;
  const { seconds, blocks } = limitOf(name);
  const counter = databaseCounters.get(id) ?? new DatabaseCounter({ points, seconds, blocks });
  databaseCounters.set(id, counter);
  return counter;
}

// Who has guessed too often, until when, as far as this process knows; another one learns it at their next miss there.
const blocked = new LRUCache<string, true>({ max: 10_000 });
const blockedKey = ({ name, tenantId, who }: Counted): string => `${name}/${tenantId}/${who}`;

/** Refuses who has guessed too often. Asks no database. Error: 429. */
export function checkMisses(call: Counted): void {
  const milliseconds = blocked.getRemainingTTL(blockedKey(call));
  if (milliseconds > 0) throw tooManyRequests({ points: call.limits(call.name), milliseconds });
}

/** Counts a call that named nothing. Gives the refusal to answer instead once there were too many, else null. */
export async function countMiss(call: Counted): Promise<AppError | null> {
  try {
    await consume(call);
    return null;
  } catch (error) {
    // The database cannot count: the miss is answered as what it is.
    if (!(error instanceof AppError)) return null;
    const ttl = (error.retryAfter ?? 0) * 1_000;
    if (ttl > 0) blocked.set(blockedKey(call), true, { ttl });
    return error;
  }
}
