import type { z } from "zod";
import type { pdfPage } from "@/db/schema";
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
