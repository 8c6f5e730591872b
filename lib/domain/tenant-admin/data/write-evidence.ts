import { sql } from "drizzle-orm";
import { withSnapshot, type Transaction } from "@/db/client";
import { tenant } from "@/db/schema";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { eq } from "drizzle-orm";
import { WHOLE_TENANT_SECONDS } from "../api";
import { presentTenant } from "../present-tenant";
import { archiveWriter, linesAsBytes } from "./archive-writer";
import { tableLines } from "./table-lines";

/** What has to be kept of a tenant by law (P-06), with what identifies it: table, and which rows. */
const EVIDENCE: readonly { name: string; key: readonly string[]; only?: string }[] = [
  { name: "acceptance", key: ["id"] },
  { name: "deal", key: ["id"], only: "exists (select 1 from acceptance a where a.tenant_id = t.tenant_id and a.deal_id = t.id)" },
  { name: "deal_line", key: ["id"], only: "exists (select 1 from acceptance a where a.tenant_id = t.tenant_id and a.deal_id = t.deal_id)" },
  { name: "deal_event", key: ["id"], only: "exists (select 1 from acceptance a where a.tenant_id = t.tenant_id and a.deal_id = t.deal_id)" },
  { name: "drawn_pdf", key: ["id"], only: "exists (select 1 from acceptance a where a.tenant_id = t.tenant_id and a.deal_id = t.deal_id)" },
  { name: "audit_event", key: ["sequence"] },
  { name: "audit_head", key: ["tenant_id"] },
];

/**
 * Writes the archive that stays of a tenant: its acceptances with their files, the offers that they seal with their PDFs, and its audit
 * trail with the chain's end, so that all of it can still be checked. Gives the rows by table.
 */
export async function writeEvidence(keep: (chunk: Uint8Array) => Promise<void>, tenantId: number, now: Date): Promise<Record<string, number>> {
  const archive = archiveWriter(keep);
  const kept: Record<string, number> = {};
  const { about, files } = await withSnapshot(tenantId, async (db) => {
    for (const { name, key, only } of EVIDENCE) {
      kept[name] = 0;
      const lines = tableLines(db, tenantId, { name, key }, only ? { only } : {});
      await archive.add(`data/${name}.ndjson`, linesAsBytes(lines, (count) => (kept[name] = (kept[name] ?? 0) + count)));
    }
    const [row] = await db.select().from(tenant).where(eq(tenant.id, tenantId));
    return { about: row && presentTenant(row), files: await evidenceFiles(db, tenantId) };
  }, WHOLE_TENANT_SECONDS);
  for (const name of files) {
    const file = await openStorage().read(tenantId, name);
    if (file) await archive.add(`files/${name}`, file.stream, true).finally(() => file.stream.destroy());
  }
  await archive.end({ form: "kapi-evidence/1", tenant: about, archived_at: now.toISOString(), rows: kept });
  return kept;
}

/** The PDFs of what was accepted, and the files that show acceptances which staff recorded. */
async function evidenceFiles(db: Transaction, tenantId: number): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select p.file_key as name from drawn_pdf p join acceptance a on a.tenant_id = p.tenant_id and a.deal_id = p.deal_id where p.tenant_id = ${tenantId}
    union select record -> 'file' ->> 'key' from acceptance where tenant_id = ${tenantId} and record -> 'file' ->> 'key' is not null`);
  return rows.map(({ name }) => name);
}
