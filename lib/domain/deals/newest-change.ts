import { desc, eq, sql } from "drizzle-orm";
import { deal } from "@/db/schema";
import { literal, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/**
 * When a deal of the tenant was last changed, deleted ones included: what comes from deals alone is valid until then. A
 * change that commits after a later one is not noticed by it, so a copy lasts a minute at most. Empty without deals.
 */
export async function newestChange({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<string> {
  const [row] = await lastChanged(db, { tenantId });
  return row?.at ?? "";
}

/** Of the last hour in which one was changed, which is what the index has. */
const lastChanged = statement<{ tenantId: number }, { at: string | null }[]>((db) => {
  const ofTenant = within(anyTenant, { tenantId: deal.tenantId });
  const hour = sql`(select ${deal.updatedHour} from ${deal} where ${ofTenant}
    order by ${desc(deal.updatedHour)} limit ${literal(1)})`;
  return db
    .select({ at: sql<string | null>`max(${deal.updatedAt})::text` })
    .from(deal)
    .where(within(anyTenant, { tenantId: deal.tenantId }, eq(deal.updatedHour, hour)));
});
