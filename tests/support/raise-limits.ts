import postgres from "postgres";
import { AT_ONCE, LIMITS, type AtOnceName, type LimitName } from "../../lib/core/contract/limits";

/** No test reaches it. The limiter still counts. */
const OUT_OF_REACH = 1_000_000;

/**
 * Raises a tenant's limits through its rows in tenant_limit, as operators do (S-032). Limits cannot be turned
 * off. Call this before the tenant's first request: a server reads the rows once a minute.
 *
 * @param names the limits to raise; all by default
 */
export async function raiseLimits(
  adminUrl: string,
  tenantId: number,
  names: readonly (LimitName | AtOnceName)[] = ALL,
): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await sql`insert into tenant_limit
    ${sql(names.map((name) => ({ tenant_id: tenantId, name, points: OUT_OF_REACH })))}
      on conflict (tenant_id, name) do update set points = excluded.points`;
  await sql.end();
}

/** The same for every tenant of a database that many tests share. */
export async function raiseLimitsOfAll(adminUrl: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const tenants = await sql<{ id: number }[]>`select id::int from tenant`;
  await sql.end();
  for (const { id } of tenants) await raiseLimits(adminUrl, id);
}

const ALL = [...Object.keys(LIMITS), ...Object.keys(AT_ONCE)] as (LimitName | AtOnceName)[];
