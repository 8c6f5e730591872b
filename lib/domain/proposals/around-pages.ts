import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { selectPages, type Covered } from "./select-pages";

type Page = Pick<typeof pdfPage.$inferSelect, "id" | "name" | "type" | "fileKey" | "meta"> & {
  order_index: number;
  is_active: boolean;
};

/**
 * The pages before and after a proposal: its chosen cover, else the active ones, and the active content pages, in
 * order.
 */
export async function filesAround(context: Context, deal: Covered): Promise<Page[]> {
  const chosen = eq(pdfPage.id, deal.coverId ?? 0);
  return selectPages(await readPages(context, or(eq(pdfPage.isActive, true), chosen)), deal);
}

/** The same for the API: each page of a file as a picture (X-32, PRO-20). */
export const pagesAround = async (context: Context, deal: Covered) =>
  pictured(await filesAround(context, deal));

/** All covers and the active content pages, for choosing among them. */
export const pagesToChoose = async (context: Context) =>
  pictured(await readPages(context, or(eq(pdfPage.isActive, true), eq(pdfPage.type, "cover"))));

const readPages = (context: Context, which: ReturnType<typeof or>): Promise<Page[]> =>
  context.db
    .select({
      id: pdfPage.id,
      name: pdfPage.name,
      type: pdfPage.type,
      fileKey: pdfPage.fileKey,
      meta: pdfPage.meta,
      order_index: pdfPage.orderIndex,
      is_active: pdfPage.isActive,
    })
    .from(pdfPage)
    .where(within(context, pdfPage, and(isNotNull(pdfPage.fileKey), which)))
    .orderBy(asc(pdfPage.orderIndex), asc(pdfPage.id));

const pictured = (pages: readonly Page[]) =>
  pages.flatMap(({ fileKey, meta, ...row }) =>
    (meta.pictures ?? [fileKey]).map((name) => ({ ...row, file_url: `/api/storage/${name}` })),
  );
