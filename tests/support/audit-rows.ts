import postgres from "postgres";

export type AuditRow = {
  action: string;
  type: string;
  name: string;
  actor: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The audit entries of a tenant about the subject with this name, oldest first. */
export async function auditOf(adminUrl: string, tenantId: number, name: string): Promise<AuditRow[]> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const rows = await sql<AuditRow[]>`
    select action, subject_type as type, subject_name as name, actor_role as actor, before, after
    from audit_event where tenant_id = ${tenantId} and subject_name = ${name} order by sequence`;
  await sql.end();
  return [...rows];
}
