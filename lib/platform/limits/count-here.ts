import { limiterOf } from "./limiter-of";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";
import { SettledCounter } from "./settled-counter";
import { storedKey } from "./stored-key";
import type { Standing } from "./too-many-requests";

const counters = new Map<LimitName, SettledCounter>();

/** Counts a call of `who` in a tenant (0: everywhere) without waiting for the database (settled-counter.ts). */
export function countHere(
  name: LimitName,
  points: number,
  tenantId: number,
  who: string,
): Standing & { isOver: boolean } {
  return counterOf(name).count(`${tenantId}/${who}`, points);
}

function counterOf(name: LimitName): SettledCounter {
  const known = counters.get(name);
  if (known) return known;
  const counter = new SettledCounter({
    seconds: limitOf(name).seconds,
    add: (key, points) => add(name, key, points),
  });
  counters.set(name, counter);
  return counter;
}

async function add(name: LimitName, key: string, points: number) {
  const slash = key.indexOf("/");
  const settled = await limiterOf(name).penalty(
    storedKey(name, Number(key.slice(0, slash)), key.slice(slash + 1)),
    points,
  );
  return { total: settled.consumedPoints, milliseconds: settled.msBeforeNext };
}
