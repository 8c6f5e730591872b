import { withTenant } from "@/db/client";
import { tenantArchive } from "@/db/schema";
import { within } from "@/db/tenancy";
import { checkStored } from "@/lib/platform/storage/check-stored";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { removeFiles } from "@/lib/platform/storage/remove-files";
import type { MadeFile } from "@/lib/platform/storage/storage";
import { withMadeFile } from "@/lib/platform/storage/with-made-file";
import { writeEvidence } from "./write-evidence";

const YEARS = 10;

/**
 * Stores what stays of a tenant as a file and a row that names it (P-06), unless that was done before. Memory holds a piece of it. Throws
 * unless the store gives the file back as it was written; rows may be removed only afterwards.
 */
export async function archiveEvidence(tenantId: number, now: Date): Promise<void> {
  const [done] = await withTenant(tenantId, (db) => db.select().from(tenantArchive).where(within({ tenantId }, tenantArchive)));
  if (done) return checkStored(tenantId, done.fileKey, { length: done.byteLength, sha256: done.contentHash });
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(now.getUTCFullYear() + retentionYears());
  await withMadeFile(
    (write) => writeEvidence(write, tenantId, now),
    async (file, kept) => {
      const fileKey = await keepChecked(tenantId, file);
      await withTenant(tenantId, (db) => db.insert(tenantArchive).values({ tenantId, fileKey, contentHash: file.sha256, byteLength: file.length, kept, removed: {}, createdAt: now, keepUntil }));
    },
  );
}

async function keepChecked(tenantId: number, file: MadeFile): Promise<string> {
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

/** Years that the law asks for: KAPI_RETENTION_YEARS, else ten (P-06). */
function retentionYears(): number {
  const configured = Number(process.env["KAPI_RETENTION_YEARS"]);
  return Number.isInteger(configured) && configured > 0 ? configured : YEARS;
}
