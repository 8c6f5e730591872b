import { eq } from "drizzle-orm";
import type { z } from "zod";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { presentPage, type PdfPageRecord, type PresentedPage } from "./list-pages";
import type { reorderBody } from "./schema";

/**
 * Puts the pages of one type in the order of their order_index and numbers them from 1 (REST-63, PAG-09).
 * Error: 422 unless all pages of exactly one type are named once (S-133).
 */
export async function reorderPages(
  context: Context,
  { pages }: z.output<typeof reorderBody>,
): Promise<PresentedPage[]> {
  const { db, now } = context;
  await raiseBrandingVersion(context);
  const rows = await db
    .select()
    .from(pdfPage)
    .where(within(context, pdfPage))
    .orderBy(pdfPage.orderIndex, pdfPage.id)
    .for("update");
  const type = rows.find(({ id }) => id === pages[0]?.id)?.type;
  const before = rows.filter((row) => row.type === type);
  const after = pages
    .toSorted((one, other) => one.order_index - other.order_index)
    .map(({ id }) => before.find((row) => row.id === id));
  if (!isWhole(after) || new Set(after).size !== before.length || after.length !== before.length)
    throw invalid("pages", "must name each page of one type once");
  const placed = after.map((row, place) => ({ ...row, orderIndex: place + 1 }));
  for (const [place, row] of placed.entries()) {
    if (after[place]?.orderIndex !== row.orderIndex)
      await db
        .update(pdfPage)
        .set({ orderIndex: row.orderIndex, updatedAt: now })
        .where(within(context, pdfPage, eq(pdfPage.id, row.id)));
  }
  const names = (list: PdfPageRecord[]) => ({ order: list.map(({ name }) => name).join(", ") });
  await audit(context, {
    action: "reordered",
    subject: { type: "pdf_page", name: type ?? "" },
    before: names(before),
    after: names(placed),
  });
  return placed.map(presentPage);
}

const isWhole = (rows: (PdfPageRecord | undefined)[]): rows is PdfPageRecord[] => !rows.includes(undefined);
