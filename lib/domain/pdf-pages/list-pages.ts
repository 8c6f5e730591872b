import { asc, desc } from "drizzle-orm";
import type { z } from "zod";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { pdfPageSchema } from "./api";

/** Cover pages, then content pages, each in order (REST-59); at most 50 of each. */
export async function listPages(context: Context): Promise<PresentedPage[]> {
  const rows = await context.db
    .select()
    .from(pdfPage)
    .where(within(context, pdfPage))
    .orderBy(desc(pdfPage.type), asc(pdfPage.orderIndex), asc(pdfPage.id));
  return rows.map(presentPage);
}

export type PdfPageRecord = typeof pdfPage.$inferSelect;
export type PresentedPage = z.input<typeof pdfPageSchema>;

/** A row as the API returns it. */
export const presentPage = ({
  id,
  name,
  type,
  orderIndex,
  isActive,
  meta,
  createdAt,
  version,
}: PdfPageRecord): PresentedPage => ({
  id,
  name,
  type,
  order_index: orderIndex,
  is_active: isActive,
  page_count: meta.pictures?.length ?? 1,
  thumbnail_url: meta.thumbnail === undefined ? null : `/api/storage/${meta.thumbnail}`,
  created_at: createdAt,
  version,
});
