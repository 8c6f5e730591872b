import { and, asc, eq, like } from "drizzle-orm";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { AroundPages, PageFiles } from "@/lib/domain/pdf/document";
import { openStorage } from "@/lib/platform/storage/open-storage";

/** Names of the stored PDFs of the active cover and content pages, by order (PRO-20). */
export async function aroundPages(context: Context): Promise<AroundPages> {
  const rows = await context.db
    .select({ type: pdfPage.type, fileKey: pdfPage.fileKey })
    .from(pdfPage)
    .where(within(context, pdfPage, and(eq(pdfPage.isActive, true), like(pdfPage.fileKey, "%.pdf"))))
    .orderBy(asc(pdfPage.orderIndex), asc(pdfPage.id));
  const namesOf = (type: string) =>
    rows.flatMap((row) => (row.type === type && row.fileKey !== null ? [row.fileKey] : []));
  return { covers: namesOf("cover"), contents: namesOf("content") };
}

/** Their bytes. One that was deleted meanwhile is left out: the state is another by then. */
export async function readPageFiles(tenantId: number, { covers, contents }: AroundPages): Promise<PageFiles> {
  const names = [...new Set([...covers, ...contents])];
  const files = await Promise.all(
    names.map(async (name) => [name, await openStorage().get(tenantId, name)] as const),
  );
  return Object.fromEntries(files.flatMap(([name, bytes]) => (bytes ? [[name, bytes] as const] : [])));
}
