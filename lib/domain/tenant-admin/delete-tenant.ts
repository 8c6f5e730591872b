import { and, isNull, sql } from "drizzle-orm";
import { outbox } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { asTenant, loadTenant, presentTenant } from "./load-tenant";
import { endAllSessions, keepPlatform, whenForgotten } from "./tenant-rules";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";

/**
 * Deletes a tenant softly (REST-85, S-138): its host names nothing from now on, its sessions end, no mail of
 * it leaves. Its rows are removed 30 days later (purge-tenant.ts). Errors: 404, 422 for one's own tenant or
 * the default one.
 */
export async function deleteTenant(context: Context, id: number): Promise<undefined> {
  const found = await loadTenant(context, id, "update");
  keepPlatform(context, found, "id");
  const entry = {
    action: "deleted" as const,
    subject: { type: "tenant" as const, id, name: found.name },
    before: presentTenant(found),
  };
  await audit(context, entry);
  await asTenant(context, tenantOf(found), async (inner) => {
    await audit(inner, entry);
    await endAllSessions(inner, "workspace deleted");
    await inner.db
      .update(outbox)
      .set({ deadAt: context.now, lastError: "the workspace was deleted" })
      .where(within(inner, outbox, and(isNull(outbox.sentAt), isNull(outbox.deadAt))));
  });
  await context.db.execute(sql`select app_delete_tenant(${id})`);
  context.afterCommit(whenForgotten);
}
