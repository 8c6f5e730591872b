import { sql } from "drizzle-orm";
import { withoutTenant, withTenant } from "@/db/client";
import { claimImport } from "./claim-import";
import { runImport } from "./run-import";

const TENANTS_AT_ONCE = 20;

/** Works on all imports that wait, one after another and the tenants in turn, until there are none or the signal stops it. Any number of processes may do this at once. */
export async function runOpenImports(signal: AbortSignal): Promise<void> {
  for (;;) {
    const tenantIds = await tenantsWithImports();
    if (tenantIds.length === 0) return;
    for (const tenantId of tenantIds) {
      if (signal.aborted) return;
      const job = await withTenant(tenantId, (db) => claimImport(db, tenantId, new Date()));
      if (job) await runImport(job);
    }
  }
}

async function tenantsWithImports(): Promise<number[]> {
  const rows = await withoutTenant((db) =>
    db.execute<{ id: string }>(
      sql`select app_tenants_with_open_imports(${new Date().toISOString()}, ${TENANTS_AT_ONCE}) as id`,
    ),
  );
  return rows.map(({ id }) => Number(id));
}
