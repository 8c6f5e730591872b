import { desc, eq, sql, type SQL } from "drizzle-orm";
import { deal } from "@/db/schema";
import { literal } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";

/**
 * For a statement(): when a deal of the tenant was last changed, deleted ones included; null without deals. What comes
 * from deals alone is valid until then. A change that commits after a later one is not noticed by it, so a copy lasts a
 * minute at most. Of the last hour in which one was changed, which is what the index has.
 */
export const newestChange = (): SQL<string | null> => {
  const ofTenant = within(anyTenant, { tenantId: deal.tenantId });
  const hour = sql`(select ${deal.updatedHour} from ${deal} where ${ofTenant}
    order by ${desc(deal.updatedHour)} limit ${literal(1)})`;
  const ofHour = within(anyTenant, { tenantId: deal.tenantId }, eq(deal.updatedHour, hour));
  return sql<string | null>`(select max(${deal.updatedAt})::text from ${deal} where ${ofHour})`;
};
