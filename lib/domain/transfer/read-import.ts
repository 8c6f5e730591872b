import { and, eq, getTableColumns } from "drizzle-orm";
import { importJob } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import type { ImportRow } from "./present-import";

const { content: _, ...columns } = getTableColumns(importJob);

/** One of the signed-in user's own imports. Error: 404, for other users' too. */
export async function readImport(context: Context, id: number): Promise<ImportRow> {
  const [found] = await context.db
    .select(columns)
    .from(importJob)
    .where(within(context, importJob, and(eq(importJob.id, id), eq(importJob.userId, memberOf(context).id))));
  if (!found) throw notFound();
  return found;
}
