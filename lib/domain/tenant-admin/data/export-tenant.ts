import { withSnapshot } from "@/db/client";
import { audit } from "@/lib/domain/audit/audit";
import type { LongContext } from "@/lib/platform/context";
import { beforeSending, download, type Reply } from "@/lib/platform/http/reply";
import { spooled } from "@/lib/platform/spreadsheets/spool";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import type { Storage } from "@/lib/platform/storage/storage";
import { WHOLE_TENANT_SECONDS } from "../api";
import { asTenant, loadTenant, presentTenant, type TenantRow } from "../load-tenant";
import { archiveWriter, linesAsBytes } from "./archive-writer";
import { EXCLUDED_TABLES, SECRET_COLUMNS, tableLines, tenantTables } from "./tenant-tables";
import { ownValue } from "@/lib/core/own-value";
import { dayIn } from "@/lib/core/time/days";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";

/**
 * All of a tenant's data as a ZIP without secrets: each table as lines of JSON, from one snapshot, and each
 * stored file. It is written to a file first, so that an error gives an error response. Recorded in both audit
 * trails. Errors: 404, 429.
 */
export async function exportTenant(context: LongContext, id: number): Promise<Reply<ReadableStream>> {
  const { found, timeZone } = await context.transaction(async (inner) => ({
    found: await loadTenant(inner, id),
    timeZone: await timeZoneOf(inner),
  }));
  const { length, stream } = await spooled((keep) => writeData(keep, found, context.now));
  const concluded = context.conclude(async (inner) => {
    const entry = { action: "exported" as const, subject: { type: "tenant" as const, id, name: found.name } };
    await audit(inner, entry);
    if (id !== inner.tenantId) await asTenant(inner, tenantOf(found), (other) => audit(other, entry));
  });
  await beforeSending(stream, concluded);
  const name = `${found.slug}-${dayIn(timeZone, context.now)}.zip`;
  return download(stream, { name, length });
}

async function writeData(
  keep: (chunk: Uint8Array) => Promise<void>,
  tenant: TenantRow,
  now: Date,
): Promise<void> {
  const archive = archiveWriter(keep);
  const rows: Record<string, number> = {};
  await withSnapshot(
    tenant.id,
    async (db) => {
      for (const table of await tenantTables(db)) {
        if (EXCLUDED_TABLES.has(table.name)) continue;
        rows[table.name] = 0;
        const lines = tableLines(db, tenant.id, table, { without: ownValue(SECRET_COLUMNS, table.name) ?? [] });
        await archive.add(
          `data/${table.name}.ndjson`,
          linesAsBytes(lines, (count) => (rows[table.name] = (ownValue(rows, table.name) ?? 0) + count)),
        );
      }
    },
    WHOLE_TENANT_SECONDS,
  );
  for await (const { name, bytes } of storedFiles(openStorage(), tenant.id))
    await archive.add(`files/${name}`, [bytes], true);
  await archive.end({
    form: "kapi-export/1",
    tenant: presentTenant(tenant),
    exported_at: now.toISOString(),
    rows,
  });
}

/** A tenant's stored files one by one, without archives of purged tenants. Files deleted meanwhile are skipped. */
async function* storedFiles(
  storage: Storage,
  tenantId: number,
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for await (const name of storage.list(tenantId)) {
    if (name.startsWith("archive/")) continue;
    const bytes = await storage.get(tenantId, name);
    if (bytes) yield { name, bytes };
  }
}
