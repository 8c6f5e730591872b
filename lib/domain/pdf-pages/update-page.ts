import { eq } from "drizzle-orm";
import type { z } from "zod";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { expectVersion } from "@/lib/platform/http/etag";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { presentPage, type PresentedPage } from "./list-pages";
import type { pdfPageChange } from "./schema";

/**
 * Switches a page on or off, or renames it (REST-62). Errors: 404, 412 STALE_VERSION when If-Match names
 * another state; details carries the present one.
 */
export async function updatePage(
  context: Context,
  id: number,
  change: z.output<typeof pdfPageChange>,
  headers: Headers,
): Promise<PresentedPage> {
  const { db, now } = context;
  const isNothing = namesNothing(change);
  if (!isNothing) await raiseBrandingVersion(context);
  const [found] = await db
    .select()
    .from(pdfPage)
    .where(within(context, pdfPage, eq(pdfPage.id, id)))
    .for("update");
  if (!found) throw notFound();
  expectVersion(headers, found, "page", presentPage(found));
  if (isNothing) return presentPage(found);
  const values = { name: change.name ?? found.name, isActive: change.is_active ?? found.isActive };
  const [changed] = await db
    .update(pdfPage)
    .set({ ...values, version: found.version + 1, updatedAt: now })
    .where(within(context, pdfPage, eq(pdfPage.id, id)))
    .returning();
  if (!changed) throw notFound();
  const { name, isActive } = found;
  await audit(context, {
    action: "changed",
    subject: { type: "pdf_page", id, name: changed.name },
    before: { name, isActive },
    after: values,
  });
  return presentPage(changed);
}
