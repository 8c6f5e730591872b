import { and, eq, getTableColumns } from "drizzle-orm";
import { importJob } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import { memberOf, type Context } from "@/lib/platform/context";
import type { PresentedImport } from "./api";

/** A stored import without the file's content. */
type ImportRow = Omit<typeof importJob.$inferSelect, "content">;

const { content: _, ...columns } = getTableColumns(importJob);

/** One of the signed-in user's imports. Error: 404, also for other users' imports. */
export async function readImport(context: Context, id: number): Promise<ImportRow> {
  const [row] = await context.db
    .select(columns)
    .from(importJob)
    .where(within(context, importJob, and(eq(importJob.id, id), eq(importJob.userId, memberOf(context).id))));
  if (!row) throw notFound();
  return row;
}

/** An import as its user sees it. */
export const presentImport = (row: ImportRow): PresentedImport => ({
  id: row.id,
  subject: row.subject,
  file_name: row.fileName,
  state: row.state,
  total: row.total,
  progress: row.progress,
  creates: row.creates,
  updates: row.updates,
  unchanged: Math.max(0, row.total - row.creates - row.updates),
  problems: row.problems.map(({ code = "other", values = {}, ...problem }) => ({ ...problem, code, values })),
  problem_count: row.problemCount,
  warnings: row.warnings.map(({ code = "other", values = {}, ...warning }) => ({ ...warning, code, values })),
  warning_count: row.warningCount,
  sheet: row.sheet,
  sheets: row.sheets,
  changes: row.changes,
  change_count: row.changeCount,
  created_at: row.createdAt,
});
