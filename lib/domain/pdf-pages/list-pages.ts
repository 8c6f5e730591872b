import { asc, desc } from "drizzle-orm";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { presentPage, type PresentedPage } from "./present-page";

/** Cover pages, then content pages, each in its order (REST-59). There are at most 50 of each. */
export async function listPages(context: Context): Promise<PresentedPage[]> {
  const rows = await context.db
    .select()
    .from(pdfPage)
    .where(within(context, pdfPage))
    .orderBy(desc(pdfPage.type), asc(pdfPage.orderIndex), asc(pdfPage.id));
  return rows.map(presentPage);
}
