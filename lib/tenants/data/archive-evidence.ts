import { createHash } from "node:crypto";
import { withTenant } from "@/db/client";
import { tenantArchive } from "@/db/schema";
import { within } from "@/db/tenancy";
import { openStorage } from "@/lib/storage/open-storage";
import { writeEvidence } from "./write-evidence";

const YEARS = 10;

/** Stores what stays of a tenant as a file and a row that names it (P-06), unless that was done before. */
export async function archiveEvidence(tenantId: number, now: Date): Promise<void> {
  const done = await withTenant(tenantId, (db) => db.select({ id: tenantArchive.id }).from(tenantArchive).where(within({ tenantId }, tenantArchive)));
  if (done.length > 0) return;
  const pieces: Uint8Array[] = [];
  const kept = await writeEvidence(async (chunk) => void pieces.push(chunk), tenantId, now);
  const bytes = Buffer.concat(pieces);
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  const fileKey = `archive/${contentHash}.zip`;
  await openStorage().put(tenantId, fileKey, bytes);
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(now.getUTCFullYear() + retentionYears());
  await withTenant(tenantId, (db) => db.insert(tenantArchive).values({ tenantId, fileKey, contentHash, byteLength: bytes.byteLength, kept, removed: {}, createdAt: now, keepUntil }));
}

/** Years that the law asks for: KAPI_RETENTION_YEARS, else ten (P-06). */
function retentionYears(): number {
  const configured = Number(process.env["KAPI_RETENTION_YEARS"]);
  return Number.isInteger(configured) && configured > 0 ? configured : YEARS;
}
