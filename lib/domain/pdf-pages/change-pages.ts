import { eq, and, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { raiseBrandingVersion } from "@/lib/domain/settings/setting-rows";
import type { Context } from "@/lib/platform/context";
import { notFound, invalid } from "@/lib/core/contract/errors";
import { expectVersion } from "@/lib/platform/http/etag";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { removeAfterCommit } from "@/lib/platform/storage/keep-files";
import { presentPage, type PresentedPage, type PdfPageRecord } from "./list-pages";
import type { pdfPageChange, reorderBody } from "./api";

/**
 * Switches a page on or off, or renames it (REST-62). Errors: 404, 412 STALE_VERSION if If-Match names another
 * state; details: the current one.
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
  const [row] = await db
    .select()
    .from(pdfPage)
    .where(within(context, pdfPage, eq(pdfPage.id, id)))
    .for("update");
  if (!row) throw notFound();
  expectVersion(headers, row, "page", presentPage(row));
  if (isNothing) return presentPage(row);
  const values = { name: change.name ?? row.name, isActive: change.is_active ?? row.isActive };
  const [changed] = await db
    .update(pdfPage)
    .set({ ...values, version: row.version + 1, updatedAt: now })
    .where(within(context, pdfPage, eq(pdfPage.id, id)))
    .returning();
  if (!changed) throw notFound();
  const { name, isActive } = row;
  await audit(context, {
    action: "changed",
    subject: { type: "pdf_page", id, name: changed.name },
    before: { name, isActive },
    after: values,
  });
  return presentPage(changed);
}

/**
 * Sorts the pages of one type by the given order_index and renumbers them from 1 (REST-63, PAG-09). Error: 422
 * unless all pages of exactly one type are named once (S-133).
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
  const placed = after.map((row, index) => ({ ...row, orderIndex: index + 1 }));
  await Promise.all(
    placed.flatMap(({ id, orderIndex }, index) =>
      after[index]?.orderIndex === orderIndex
        ? []
        : db
            .update(pdfPage)
            .set({ orderIndex, updatedAt: now })
            .where(within(context, pdfPage, eq(pdfPage.id, id))),
    ),
  );
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

/** Removes a page; later ones move up, and its files are removed after the commit (REST-61). Error: 404. */
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
