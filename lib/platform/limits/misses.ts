import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core/contract/errors";
import { consume } from "./consume";
import type { LimitName } from "@/lib/core/contract/limits";
import type { Heights } from "./raised-limits";
import { tooManyRequests } from "./too-many-requests";

type Asked = { name: LimitName; tenantId: number; who: string; heights: Heights };

// Until when who has guessed too often is refused, as far as this process knows; another one learns it at their next miss there.
const blocked = new LRUCache<string, true>({ max: 10_000 });

/** Lets those pass who have not guessed too often. Asks no database. Error: 429. */
export function checkMisses({ name, tenantId, who, heights }: Asked): void {
  const milliseconds = blocked.getRemainingTTL(`${name}/${tenantId}/${who}`);
  if (milliseconds > 0) throw tooManyRequests({ points: heights(name), milliseconds });
}

/** Counts a call that named nothing. Gives the refusal to answer instead once there were too many, else null. */
export async function countMiss(asked: Asked): Promise<AppError | null> {
  try {
    await consume(asked);
    return null;
  } catch (error) {
    // The database cannot count: the miss is answered as what it is.
    if (!(error instanceof AppError)) return null;
    const ttl = (error.retryAfter ?? 0) * 1_000;
    if (ttl > 0) blocked.set(`${asked.name}/${asked.tenantId}/${asked.who}`, true, { ttl });
    return error;
  }
}
