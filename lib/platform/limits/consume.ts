import { RateLimiterRes } from "rate-limiter-flexible";
import { countHere } from "./count-here";
import { limiterOf } from "./limiter-of";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";
import type { Heights } from "./raised-limits";
import { storedKey } from "./stored-key";
import { tooManyRequests, type Standing } from "./too-many-requests";

type Asked = { name: LimitName; tenantId: number; who: string; heights: Heights };

/**
 * Counts one call towards a limit. Errors: 429 when it is passed; what the database says when it cannot count.
 * A limit that a tenant's row raises is counted here, like those of all calls: whoever needs that much of it does not need it exact.
 */
export async function consume({ name, tenantId, who, heights }: Asked): Promise<Standing> {
  const points = heights(name);
  const limit = limitOf(name);
  if (limit.counted === "here" || points > limit.points) return consumeHere({ name, tenantId, who, heights });
  try {
    const { remainingPoints, msBeforeNext } = await limiterOf(name, points).consume(
      storedKey(name, tenantId, who),
    );
    return { points, remaining: remainingPoints, milliseconds: msBeforeNext };
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests({ points, milliseconds: error.msBeforeNext });
    throw error;
  }
}

/** The same for a limit that is counted here, at once. Error: 429. */
export function consumeHere({ name, tenantId, who, heights }: Asked): Standing {
  const isEverywhere = limitOf(name).per.includes("everywhere");
  const standing = countHere(name, heights(name), isEverywhere ? 0 : tenantId, who);
  if (standing.isOver) throw tooManyRequests(standing);
  return standing;
}
