import { inArray, sql } from "drizzle-orm";
import { withoutTenant } from "@/db/client";
import { tenant } from "@/db/schema";
import { log } from "@/lib/platform/log";
import { processMetrics } from "@/lib/platform/metrics/note";
import { readQueueStates } from "@/lib/platform/queue/queue-states";
import { version } from "@/lib/platform/version.mjs";
import { lookAtParts } from "@/lib/server/health/parts/examine";
import type { SystemAnswer } from "./api";
import { slowestRoutes } from "./slowest-routes";

/** Time limit for each part, below the call's own. */
const SECONDS = 6;
const MAX_ROUTES = 10;
const MAX_TENANTS = 20;

/** The state of the installation. Values that cannot be read, for example while the database is down, are null. */
export async function readSystem(): Promise<SystemAnswer> {
  const [parts, queues, metrics, tenants] = await Promise.all([
    lookAtParts(SECONDS),
    // Not the cached ones: after work was retried, the page must not show what was before.
    orNull("queues", readQueueStates()),
    orNull("metrics", processMetrics()?.ofAllProcesses() ?? Promise.resolve([])),
    orNull("tenants", largestTenants()),
  ]);
  return {
    ...version(),
    node: process.versions.node,
    parts,
    queues: queues?.map(({ oldestSeconds, ...rest }) => ({ ...rest, oldest_seconds: oldestSeconds })) ?? null,
    routes: slowestRoutes(metrics ?? [], MAX_ROUTES),
    tenants,
  };
}

/** Null if it fails: `parts` says what is wrong, and the rest is still shown. */
const orNull = <Value>(part: string, requested: Promise<Value>): Promise<Value | null> =>
  requested.catch((error: unknown) => {
    log.warn({ event: "system_not_told", part, err: error }, "a part of the page System could not be told");
    return null;
  });

/** The tenants with most deals, by their counters of stages. */
async function largestTenants(): Promise<NonNullable<SystemAnswer["tenants"]>> {
  return withoutTenant(async (db) => {
    const sizes = await db.execute<{ tenant: string; deals: string }>(
      sql`select tenant, deals from app_tenant_sizes(${MAX_TENANTS})`,
    );
    const ids = sizes.map((row) => Number(row.tenant));
    const rows = await db
      .select({ id: tenant.id, name: tenant.name, slug: tenant.slug })
      .from(tenant)
      .where(inArray(tenant.id, ids));
    return sizes.flatMap((size) => {
      const row = rows.find(({ id }) => id === Number(size.tenant));
      return row ? [{ ...row, deals: Number(size.deals) }] : [];
    });
  });
}
