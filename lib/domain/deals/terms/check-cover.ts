import { and, eq, isNotNull } from "drizzle-orm";
import { pdfPage } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";

type Covered = { cover_id?: number | null | undefined };

/**
 * A newly chosen cover must be one of the workspace's, active or not; an unchanged one may have been deleted
 * (T-28). Error: 422.
 * @param path prefix of its path in the body
 */
export async function checkCover(
  context: Context,
  { cover_id: given }: Covered,
  before: Covered | null,
  path = "data.attributes.",
): Promise<void> {
  if (given === undefined || given === null || given === before?.cover_id) return;
  if (!(await isCover(context, given)))
    throw invalid(`${path}cover_id`, "must be one of the workspace's cover pages");
}

/** Whether the workspace has such a cover. */
export async function isCover(context: Context, id: number): Promise<boolean> {
  const rows = await context.db
    .select({ id: pdfPage.id })
    .from(pdfPage)
    .where(
      within(
        context,
        pdfPage,
        and(eq(pdfPage.id, id), eq(pdfPage.type, "cover"), isNotNull(pdfPage.fileKey)),
      ),
    );
  return rows.length > 0;
}
