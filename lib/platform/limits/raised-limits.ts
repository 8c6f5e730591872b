import { LRUCache } from "lru-cache";
import { withTenant } from "@/db/client";
import { tenantLimit } from "@/db/schema";
import { within } from "@/db/tenancy";
import { log } from "@/lib/platform/log";
import { AT_ONCE, LIMITS, type AtOnceName, type LimitName } from "@/lib/core/contract/limits";

/** How high each limit stands for one tenant. */
export type Heights = (name: LimitName | AtOnceName) => number;

const MINUTE = 60_000;
const known = new LRUCache<number, { heights: Heights; readAt: number }>({ max: 10_000 });
const reading = new Map<number, Promise<Heights>>();

/**
 * The limits of a tenant: the product's, where its own rows do not raise them (S-032). Read once a minute, and after the first time
 * behind the calls' back, so that a call waits for it only once. Without the database the product's own.
 */
export function raisedLimits(tenantId: number): Heights | Promise<Heights> {
  const hit = known.get(tenantId);
  if (hit && performance.now() - hit.readAt < MINUTE) return hit.heights;
  const read = reading.get(tenantId) ?? readOnce(tenantId);
  return hit ? hit.heights : read;
}

function readOnce(tenantId: number): Promise<Heights> {
  const read = readRows(tenantId)
    .then((heights) => {
      known.set(tenantId, { heights, readAt: performance.now() });
      return heights;
    })
    .catch((error: unknown) => {
      log.warn({ tenantId, err: error }, "a tenant's own limits could not be read");
      return known.get(tenantId)?.heights ?? ordinary;
    })
    .finally(() => reading.delete(tenantId));
  reading.set(tenantId, read);
  return read;
}

async function readRows(tenantId: number): Promise<Heights> {
  const rows = await withTenant(tenantId, (db) =>
    db
      .select({ name: tenantLimit.name, points: tenantLimit.points })
      .from(tenantLimit)
      .where(within({ tenantId }, tenantLimit)),
  );
  if (rows.length === 0) return ordinary;
  const own = new Map(rows.map(({ name, points }) => [name, points]));
  // A row can raise a limit, never lower it below the product's.
  return (name) => Math.max(own.get(name) ?? 0, ordinary(name));
}

const ordinary: Heights = (name) =>
  name in AT_ONCE ? AT_ONCE[name as AtOnceName] : LIMITS[name as LimitName].points;
