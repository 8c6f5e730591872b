import { eq, sql } from "drizzle-orm";
import { withTenant } from "@/db/client";
import { tenant, tenantArchive, tenantHost } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { log } from "@/lib/platform/log";
import { asSystem } from "@/lib/platform/system-context";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { findTenant } from "@/lib/domain/tenants/find-tenant";
import { defaultTenantSlug } from "@/lib/domain/tenants/site-address";
import { archiveEvidence } from "./archive-evidence";
import { tenantTables } from "./tenant-tables";

/** The numbers of removed rows by table, and of removed files. */
export type PurgeReport = Record<string, number>;

const TABLE_SECONDS = 600;

/**
 * Removes all rows and files of a tenant that was deleted 30 days ago, after storing its archive; the database
 * refuses it otherwise. If it is interrupted, the next run continues. The report is stored in the archive's row,
 * the log, and the audit trail of the default tenant.
 */
export async function purgeTenant(deleted: { id: number; name: string }, now: Date): Promise<PurgeReport> {
  const { id } = deleted;
  await archiveEvidence(id, now);
  await removeRows(id);
  const report = await removeFiles(id);
  await withTenant(id, async (db) => {
    // Other tenants may use its domains from now on.
    await db.delete(tenantHost).where(eq(tenantHost.holderId, id));
    await db.update(tenant).set({ purgedAt: now, ownDomain: null }).where(eq(tenant.id, id));
  });
  log.info({ event: "tenant_purged", tenantId: id, removed: report }, "a deleted tenant's data was removed");
  const platform = await findTenant(defaultTenantSlug());
  if (platform)
    await asSystem({ tenant: platform, job: "purge", now }, (context) =>
      audit(context, { action: "purged", subject: { type: "tenant", ...deleted }, before: report }),
    );
  return report;
}

/**
 * Removes rows table by table, each in its own transaction, referring tables first. The counts are added to the
 * archive's row in further transactions, because on a distributed engine the function, which acts as the tables'
 * owner, and this code do not see each other's changes (docs/distribution.md). A crash in between loses a count.
 */
async function removeRows(id: number): Promise<void> {
  const tables = (await withTenant(id, tenantTables))
    .filter(({ name }) => name !== "tenant_archive")
    .reverse();
  for (const { name } of tables) {
    const removed = await withTenant(
      id,
      async (db) => {
        await db.execute(sql.raw(`set local statement_timeout = ${TABLE_SECONDS * 1_000}`));
        const [row] = await db.execute<{ removed: string }>(
          sql`select app_purge_tenant_table(${id}, ${name}) as removed`,
        );
        return Number(row?.removed ?? 0);
      },
      TABLE_SECONDS * 1_000,
    );
    if (removed > 0) await withTenant(id, (db) => addToReport(db, id, name, removed));
  }
}

async function removeFiles(id: number): Promise<PurgeReport> {
  const storage = openStorage();
  let removed = 0;
  for await (const name of storage.list(id)) {
    if (name.startsWith("archive/")) continue;
    await storage.delete(id, name);
    removed += 1;
  }
  return withTenant(id, async (db) => {
    await addToReport(db, id, "files", removed);
    const [archive] = await db
      .select({ removed: tenantArchive.removed })
      .from(tenantArchive)
      .where(within({ tenantId: id }, tenantArchive));
    return archive?.removed ?? {};
  });
}

type Db = Parameters<Parameters<typeof withTenant>[1]>[0];

const addToReport = (db: Db, tenantId: number, name: string, removed: number) =>
  db
    .update(tenantArchive)
    .set({
      removed: sql`${tenantArchive.removed} || jsonb_build_object(
        ${name}::text, coalesce((${tenantArchive.removed} ->> ${name})::bigint, 0) + ${removed}::bigint)`,
    })
    .where(within({ tenantId }, tenantArchive));
