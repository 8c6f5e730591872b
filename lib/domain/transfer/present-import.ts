import type { importJob } from "@/db/schema";
import type { PresentedImport } from "./schema";

/** A stored import without the file's content. */
export type ImportRow = Omit<typeof importJob.$inferSelect, "content">;

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
  changes: row.changes,
  change_count: row.changeCount,
  created_at: row.createdAt,
});
