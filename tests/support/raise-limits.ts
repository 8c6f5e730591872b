import postgres from "postgres";
import { AT_ONCE, LIMITS, type AtOnceName, type LimitName } from "../../lib/core/contract/limits";

/** So high that no test reaches it; the limiter counts all the same. */
const OUT_OF_REACH = 1_000_000;

/**
 * Raises limits of a tenant by its own rows, as whoever runs the product does (S-032). Nothing can turn one
 * off. To be called before the tenant's first call: a server reads the rows once a minute.
 *
 * @param names which ones; all unless said
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
