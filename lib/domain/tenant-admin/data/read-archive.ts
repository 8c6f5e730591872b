import { eq } from "drizzle-orm";
import { withTenant } from "@/db/client";
import { tenant, tenantArchive } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { LongContext } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { Reply } from "@/lib/platform/http/reply";
import { openStorage } from "@/lib/platform/storage/open-storage";
import { webStream } from "@/lib/platform/storage/web-stream";

/**
 * The archive that stays of a purged tenant (P-06), piece by piece from the store. Error: 404 for a tenant
 * that was not purged.
 */
export async function readArchive(context: LongContext, id: number): Promise<Reply<ReadableStream>> {
  const archive = await withTenant(id, async (db) => {
    const [row] = await db.select().from(tenantArchive).where(within({ tenantId: id }, tenantArchive));
    const [of] = await db.select({ slug: tenant.slug, name: tenant.name }).from(tenant).where(eq(tenant.id, id));
    return row && of ? { ...row, ...of } : null;
  });
  const file = archive && (await openStorage().read(id, archive.fileKey));
  if (!archive || !file) throw notFound();
  const body = webStream(file.stream);
  await context.conclude((inner) => audit(inner, { action: "exported", subject: { type: "tenant", id, name: archive.name }, after: { archive: archive.contentHash } })).catch(async (error: unknown) => {
    await body.cancel();
    throw error;
  });
  return new Reply(body, { headers: { "Content-Type": "application/zip", "Content-Disposition": `attachment; filename="${archive.slug}-archive.zip"`, "Content-Length": String(file.length) } });
}
