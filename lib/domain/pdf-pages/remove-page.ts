import { and, eq, gt, sql } from "drizzle-orm";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { removeAfterCommit } from "@/lib/platform/storage/keep-files";

/** Removes a page; those behind it move up, and its files go once that is committed (REST-61). Error: 404. */
export async function removePage(context: Context, id: number): Promise<undefined> {
  const { db, now } = context;
  await raiseBrandingVersion(context);
  const [gone] = await db
    .select()
    .from(pdfPage)
    .where(within(context, pdfPage, eq(pdfPage.id, id)))
    .for("update");
  if (!gone) throw notFound();
  await db
    .update(pdfPage)
    .set({ deletedAt: now, updatedAt: now, fileKey: null, meta: {} })
    .where(within(context, pdfPage, eq(pdfPage.id, id)));
  await db
    .update(pdfPage)
    .set({ orderIndex: sql`${pdfPage.orderIndex} - 1` })
    .where(
      within(context, pdfPage, and(eq(pdfPage.type, gone.type), gt(pdfPage.orderIndex, gone.orderIndex))),
    );
  await audit(context, {
    action: "deleted",
    subject: { type: "pdf_page", id, name: gone.name },
    before: { name: gone.name, type: gone.type },
  });
  removeAfterCommit(context, [gone.fileKey, gone.meta.thumbnail, ...(gone.meta.pictures ?? [])]);
  return undefined;
}
