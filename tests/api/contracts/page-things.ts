import { and, eq, isNull } from "drizzle-orm";
import { pdfPage } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import type { Workspace } from "../../support/workspace";

/**
 * A content page of the workspace that may be changed and removed. Its file is not stored, because no test
 * reads it.
 */
export async function sparePage({ adminUrl, tenant }: Workspace): Promise<{ id: number }> {
  const [made] = await ownerTransaction(adminUrl, (db) =>
    db
      .insert(pdfPage)
      .values({ tenantId: tenant.id, name: "Terms", type: "content", orderIndex: 1 })
      .returning({ id: pdfPage.id }),
  );
  return made ?? { id: 0 };
}

/** The same as the only page of its type. */
export async function onlyPage(workspace: Workspace): Promise<{ id: number }> {
  await ownerTransaction(workspace.adminUrl, (db) =>
    db
      .update(pdfPage)
      .set({ deletedAt: new Date() })
      .where(
        and(
          eq(pdfPage.tenantId, workspace.tenant.id),
          eq(pdfPage.type, "content"),
          isNull(pdfPage.deletedAt),
        ),
      ),
  );
  return sparePage(workspace);
}
