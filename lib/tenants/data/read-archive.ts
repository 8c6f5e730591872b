import { eq } from "drizzle-orm";
import { withTenant } from "@/db/client";
import { tenant, tenantArchive } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/audit/audit";
import type { LongContext } from "@/lib/http/context";
import { notFound } from "@/lib/http/errors";
import { Reply } from "@/lib/http/reply";
import { openStorage } from "@/lib/storage/open-storage";

/** The archive that stays of a purged tenant (P-06). Error: 404 for a tenant that was not purged. */
export async function readArchive(context: LongContext, id: number): Promise<Reply<Uint8Array<ArrayBuffer>>> {
  const archive = await withTenant(id, async (db) => {
    const [row] = await db.select().from(tenantArchive).where(within({ tenantId: id }, tenantArchive));
    const [of] = await db.select({ slug: tenant.slug, name: tenant.name }).from(tenant).where(eq(tenant.id, id));
    return row && of ? { ...row, ...of } : null;
  });
  const bytes = archive && (await openStorage().get(id, archive.fileKey));
  if (!archive || !bytes) throw notFound();
  await context.conclude((inner) => audit(inner, { action: "exported", subject: { type: "tenant", id, name: archive.name }, after: { archive: archive.contentHash } }));
  return new Reply(new Uint8Array(bytes), { headers: { "Content-Type": "application/zip", "Content-Disposition": `attachment; filename="${archive.slug}-archive.zip"`, "Content-Length": String(bytes.byteLength) } });
}
