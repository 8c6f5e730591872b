import { eq, lt } from "drizzle-orm";
import { tenantArchive } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Sweeper } from "@/lib/platform/queue/sweeper";
import { openStorage } from "@/lib/platform/storage/open-storage";

/**
 * Removes archives whose legal retention period is over (P-06). The file goes first: a row without its file
 * says that it is gone.
 */
export const removeOldArchives: Sweeper = async ({ db, tenantId, now }) => {
  const over = await db.select({ id: tenantArchive.id, fileKey: tenantArchive.fileKey }).from(tenantArchive).where(within({ tenantId }, tenantArchive, lt(tenantArchive.keepUntil, now)));
  for (const { id, fileKey } of over) {
    await openStorage().delete(tenantId, fileKey);
    await db.delete(tenantArchive).where(within({ tenantId }, tenantArchive, eq(tenantArchive.id, id)));
  }
  return over.length;
};
