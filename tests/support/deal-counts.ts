import postgres from "postgres";

type Counts = Record<string, number>;

/**
 * A tenant's counters of deals by stage and of replaced ones (`kept`), and its live deals counted so (`counted`). Both
 * must always be equal.
 */
export async function dealCounts(
  adminUrl: string,
  tenantId: number,
): Promise<{ kept: Counts; counted: Counts }> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const kept = await sql<
    { stage: string; value: number }[]
  >`select substr(name, 7) as stage, value::int from counter where tenant_id = ${tenantId} and name like 'deals\\_%'`;
  const counted = await sql<{ stage: string; value: number }[]>`
    with live as (select stage, progress from deal where tenant_id = ${tenantId} and deleted_at is null)
    select stage, count(*)::int as value from live group by stage
    union all select 'replaced', count(*)::int from live where progress = 'replaced'`;
  await sql.end();
  const none = { pending: 0, signed: 0, lost: 0, cancelled: 0, replaced: 0 };
  const byStage = (rows: readonly { stage: string; value: number }[]) => ({
    ...none,
    ...Object.fromEntries(rows.map(({ stage, value }) => [stage, value])),
  });
  return { kept: byStage(kept), counted: byStage(counted) };
}
