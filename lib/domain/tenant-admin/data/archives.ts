import { eq, lt } from "drizzle-orm";
import type { Readable } from "node:stream";
import { withTenant } from "@/db/client";
import { tenant, tenantArchive } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { LongContext } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { beforeSending, download, type Reply } from "@/lib/platform/http/reply";
import { openStorage } from "@/lib/platform/storage/open-storage";
import type { Sweeper } from "@/lib/platform/queue/sweeper";

/** The archive of a purged tenant (P-06), streamed from the storage. Error: 404 for a tenant that was not purged. */
export async function readArchive(context: LongContext, id: number): Promise<Reply<ReadableStream>> {
  const archive = await withTenant(id, async (db) => {
    const [row] = await db
      .select()
      .from(tenantArchive)
      .where(within({ tenantId: id }, tenantArchive));
    const [of] = await db
      .select({ slug: tenant.slug, name: tenant.name })
      .from(tenant)
      .where(eq(tenant.id, id));
    return row && of ? { ...row, ...of } : null;
  });
  const file = archive && (await openStorage().read(id, archive.fileKey));
  if (!archive || !file) throw notFound();
  const body = webStream(file.stream);
  const concluded = context.conclude((inner) =>
    audit(inner, {
      action: "exported",
      subject: { type: "tenant", id, name: archive.name },
      after: { archive: archive.contentHash },
    }),
  );
  await beforeSending(body, concluded);
  return download(body, { name: `${archive.slug}-archive.zip`, length: file.length });
}

/**
 * Removes archives whose legal retention period is over (P-06). The file is removed first; a row without a file
 * only means that it is gone.
 */
export const removeOldArchives: Sweeper = async ({ db, tenantId, now }) => {
  const over = await db
    .select({ id: tenantArchive.id, fileKey: tenantArchive.fileKey })
    .from(tenantArchive)
    .where(within({ tenantId }, tenantArchive, lt(tenantArchive.keepUntil, now)));
  for (const { id, fileKey } of over) {
    await openStorage().delete(tenantId, fileKey);
    await db.delete(tenantArchive).where(within({ tenantId }, tenantArchive, eq(tenantArchive.id, id)));
  }
  return over.length;
};

/**
 * A file's stream as the body of a response. It reads on demand, and closes at once when the reader leaves, which
 * Node's `Readable.toWeb` does not do with a bucket's stream.
 */
export function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void stream.destroy(),
  });
}
