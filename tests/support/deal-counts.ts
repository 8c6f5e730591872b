import postgres from "postgres";

type Counts = Record<string, number>;

/**
 * A tenant's counters of deals by stage (`kept`), and its live deals counted by stage (`counted`). Both must
 * always be equal.
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
    select stage, count(deal.id)::int as value from unnest(array['pending','signed','lost','cancelled']) stage
    left join deal using (stage) where deal.id is null or (deal.tenant_id = ${tenantId} and deal.deleted_at is null)
      group by stage`;
  await sql.end();
  const none = { pending: 0, signed: 0, lost: 0, cancelled: 0 };
  const byStage = (rows: readonly { stage: string; value: number }[]) => ({
    ...none,
    ...Object.fromEntries(rows.map(({ stage, value }) => [stage, value])),
  });
  return { kept: byStage(kept), counted: byStage(counted) };
}
