import type { z } from "zod";
import type { pdfPage } from "@/db/schema";
import { etag, Reply } from "@/lib/http/reply";
import type { pdfPageSchema } from "./schema";

export type PdfPageRecord = typeof pdfPage.$inferSelect;
export type PresentedPage = z.input<typeof pdfPageSchema>;

/** A row as the API answers it. */
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

/** The answer with the tag that names the page's state. */
export const withTag = (page: PresentedPage): Reply<{ data: PresentedPage }> =>
  new Reply({ data: page }, { headers: { ETag: etag(page.id, page.version) } });
