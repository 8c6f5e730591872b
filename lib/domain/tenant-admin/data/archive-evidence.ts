import { sql, eq } from "drizzle-orm";
import { withTenant, withSnapshot, type Transaction } from "@/db/client";
import { config } from "@/base/config.mjs";
import { tenantArchive, tenant } from "@/db/schema";
import { within } from "@/db/tenancy";
import { checkStored, removeFiles } from "@/lib/platform/storage/keep-files";
import { openStorage } from "@/lib/platform/storage/open-storage";
import type { LocalFile } from "@/lib/platform/storage/storage";
import { withTemporaryFile } from "@/lib/platform/storage/nameless-file";
import { WHOLE_TENANT_SECONDS } from "../api";
import { presentTenant } from "../load-tenant";
import { archiveWriter, linesAsBytes } from "./archive-writer";
import { tableLines } from "./tenant-tables";
import { ownValue } from "@/lib/core/own-value";

/**
 * Stores the archive of a tenant as a file and a row that refers to it (P-06), unless it exists. Memory holds one
 * piece of it. Throws unless the stored file reads back unchanged; only afterwards may rows be removed.
 */
export async function archiveEvidence(tenantId: number, now: Date): Promise<void> {
  const [done] = await withTenant(tenantId, (db) =>
    db.select().from(tenantArchive).where(within({ tenantId }, tenantArchive)),
  );
  if (done) return checkStored(tenantId, done.fileKey, { length: done.byteLength, sha256: done.contentHash });
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(now.getUTCFullYear() + config.KAPI_RETENTION_YEARS);
  await withTemporaryFile(
    (write) => writeEvidence(write, tenantId, now),
    async (file, kept) => {
      const fileKey = await keepChecked(tenantId, file);
      await withTenant(tenantId, (db) =>
        db.insert(tenantArchive).values({
          tenantId,
          fileKey,
          contentHash: file.sha256,
          byteLength: file.length,
          kept,
          removed: {},
          createdAt: now,
          keepUntil,
        }),
      );
    },
  );
}

async function keepChecked(tenantId: number, file: LocalFile): Promise<string> {
  const name = `archive/${file.sha256}.zip`;
  try {
    await openStorage().putFile(tenantId, name, file);
    await checkStored(tenantId, name, file);
    return name;
  } catch (error) {
    await removeFiles(tenantId, [name]);
    throw error;
  }
}

/** The data of a tenant that must be kept by law (P-06), with identifying rows: tables and conditions. */
const EVIDENCE: readonly { name: string; key: readonly string[]; only?: string }[] = [
  { name: "acceptance", key: ["id"] },
  {
    name: "deal",
    key: ["id"],
    only: "exists (select 1 from acceptance a where a.tenant_id = t.tenant_id and a.deal_id = t.id)",
  },
  {
    name: "deal_line",
    key: ["id"],
    only: "exists (select 1 from acceptance a where a.tenant_id = t.tenant_id and a.deal_id = t.deal_id)",
  },
  {
    name: "deal_event",
    key: ["id"],
    only: "exists (select 1 from acceptance a where a.tenant_id = t.tenant_id and a.deal_id = t.deal_id)",
  },
  {
    name: "drawn_pdf",
    key: ["id"],
    only: "exists (select 1 from acceptance a where a.tenant_id = t.tenant_id and a.deal_id = t.deal_id)",
  },
  { name: "audit_event", key: ["sequence"] },
  { name: "audit_head", key: ["tenant_id"] },
];

/**
 * Writes the archive of a tenant: its acceptances with their files, the sealed offers with their PDFs, and its
 * audit trail with the chain's end, so that everything can still be verified. Returns the number of rows by
 * table.
 */
async function writeEvidence(
  keep: (chunk: Uint8Array) => Promise<void>,
  tenantId: number,
  now: Date,
): Promise<Record<string, number>> {
  const archive = archiveWriter(keep);
  const kept: Record<string, number> = {};
  const { about, files } = await withSnapshot(
    tenantId,
    async (db) => {
      for (const { name, key, only } of EVIDENCE) {
        kept[name] = 0;
        const lines = tableLines(db, tenantId, { name, key }, only ? { only } : {});
        await archive.add(
          `data/${name}.ndjson`,
          linesAsBytes(lines, (count) => (kept[name] = (ownValue(kept, name) ?? 0) + count)),
        );
      }
      const [row] = await db.select().from(tenant).where(eq(tenant.id, tenantId));
      return { about: row && presentTenant(row), files: await evidenceFiles(db, tenantId) };
    },
    WHOLE_TENANT_SECONDS,
  );
  for (const name of files) {
    const file = await openStorage().read(tenantId, name);
    if (file) await archive.add(`files/${name}`, file.stream, true).finally(() => file.stream.destroy());
  }
  await archive.end({ form: "kapi-evidence/1", tenant: about, archived_at: now.toISOString(), rows: kept });
  return kept;
}

/**
 * The PDFs of accepted offers, the pictures and files sealed with them, and the evidence files of recorded
 * acceptances.
 */
async function evidenceFiles(db: Transaction, tenantId: number): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select p.file_key as name from drawn_pdf p join acceptance a on a.tenant_id = p.tenant_id
    and a.deal_id = p.deal_id where p.tenant_id = ${tenantId}
    union select record -> 'file' ->> 'key' from acceptance where tenant_id = ${tenantId}
    and record -> 'file' ->> 'key' is not null
    union select file #>> '{}' from acceptance a
    join deal d on d.tenant_id = a.tenant_id and d.id = a.deal_id,
    jsonb_path_query(d.sealed_content, 'strict $.**.file ? (@.type() == "string")') file
    where a.tenant_id = ${tenantId}`);
  return rows.map(({ name }) => name);
}
