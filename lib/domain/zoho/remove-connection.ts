import { zohoConnection } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { auditValues, SUBJECT } from "./audit-values";

/** Forgets a tenant's access to Zoho with its secrets. Clients that were imported stay. */
export async function removeConnection(context: Context): Promise<undefined> {
  const [removed] = await context.db
    .delete(zohoConnection)
    .where(within(context, zohoConnection))
    .returning();
  if (removed)
    await audit(context, {
      action: "deleted",
      subject: { ...SUBJECT, id: removed.id },
      before: auditValues(removed),
    });
}
