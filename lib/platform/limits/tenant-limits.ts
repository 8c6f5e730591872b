import { LRUCache } from "lru-cache";
import { tenantLimit } from "@/db/schema";
import type { Transaction } from "@/db/client";
import { readOnce, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { log } from "@/lib/platform/log";
import { AT_ONCE, LIMITS, type AtOnceName, type LimitName } from "@/lib/core/contract/limits";
import { MINUTE } from "@/lib/core/time/milliseconds";

/** The points of each limit for one tenant. */
export type TenantLimits = (name: LimitName | AtOnceName) => number;

const cache = new LRUCache<number, { limits: TenantLimits; readAt: number }>({ max: 10_000 });
const reading = new Map<number, Promise<TenantLimits>>();

/**
 * The limits of a tenant: the defaults, unless its own rows raise them (S-032). Read once a minute, after the
 * first time in the background, so that only the first call waits. Without the database, the defaults.
 *
 * @param db the tenant's transaction in which the first call reads them; by default one of its own
 */
export function tenantLimits(tenantId: number, db?: Transaction): TenantLimits | Promise<TenantLimits> {
  const hit = cache.get(tenantId);
  if (hit && performance.now() - hit.readAt < MINUTE) return hit.limits;
  // In the background the caller's transaction may end first.
  const read = reading.get(tenantId) ?? readAgain(tenantId, hit ? undefined : db);
  return hit ? hit.limits : read;
}

function readAgain(tenantId: number, db: Transaction | undefined): Promise<TenantLimits> {
  const read = readRows(tenantId, db)
    .then((limits) => {
      cache.set(tenantId, { limits, readAt: performance.now() });
      return limits;
    })
    .catch((error: unknown) => {
      log.warn({ tenantId, err: error }, "a tenant's own limits could not be read");
      return cache.get(tenantId)?.limits ?? productLimits;
    })
    .finally(() => reading.delete(tenantId));
  reading.set(tenantId, read);
  return read;
}

async function readRows(tenantId: number, db: Transaction | undefined): Promise<TenantLimits> {
  const rows = await (db ? ownLimits(db, { tenantId }) : readOnce(tenantId, ownLimits, { tenantId }));
  if (rows.length === 0) return productLimits;
  const own = new Map(rows.map(({ name, points }) => [name, points]));
  // A row can only raise a limit.
  return (name) => Math.max(own.get(name) ?? 0, productLimits(name));
}

const ownLimits = statement<{ tenantId: number }, { name: string; points: number }[]>((db) =>
  db
    .select({ name: tenantLimit.name, points: tenantLimit.points })
    .from(tenantLimit)
    .where(within(anyTenant, tenantLimit)),
);

const productLimits: TenantLimits = (name) =>
  name in AT_ONCE ? AT_ONCE[name as AtOnceName] : LIMITS[name as LimitName].points;
