import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { catalogItem, deal, dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";

/** Ids of active services, each in one of the two lists. */
export type UsedServices = {
  /** In the caller's own deals, the last used first. */
  recent: number[];
  /** In most proposals of the workspace, the most used first. */
  often: number[];
};

/** Only the tenant's latest lines are considered, so that large tenants take no longer than small ones. */
const LATEST_LINES = 500;
/** The most services of each list. */
const MOST = 5;

/**
 * The services that the caller used last and that the workspace uses most (U-93). All revisions of a proposal count as
 * one use.
 */
export async function usedServices(context: Context): Promise<UsedServices> {
  const uses = await usesOf(context);
  const recent = uses
    .filter(({ lastOwn }) => lastOwn !== null)
    .toSorted((left, right) => Number(right.lastOwn) - Number(left.lastOwn))
    .slice(0, MOST);
  const often = uses.filter((use) => !recent.includes(use)).slice(0, MOST);
  return { recent: recent.map(({ id }) => id), often: often.map(({ id }) => id) };
}

/** Each active service of the latest lines: the number of proposals with it first, then the last line. */
function usesOf(context: Context): Promise<{ id: number; lastOwn: string | null }[]> {
  const latest = context.db
    .select({ id: dealLine.id, dealId: dealLine.dealId, catalogItemId: dealLine.catalogItemId })
    .from(dealLine)
    .where(within(context, dealLine))
    .orderBy(desc(dealLine.id))
    .limit(LATEST_LINES)
    .as("latest");
  const proposals = sql`count(distinct (${deal.numberPrefix}, ${deal.number}))`;
  return context.db
    .select({
      id: catalogItem.id,
      lastOwn: sql<string | null>`max(${latest.id}) filter (where ${deal.ownerId} = ${memberOf(context).id})`,
    })
    .from(latest)
    .innerJoin(deal, and(within(context, deal), eq(deal.id, latest.dealId)))
    .innerJoin(
      catalogItem,
      and(
        within(context, catalogItem, eq(catalogItem.isActive, true)),
        eq(catalogItem.id, latest.catalogItemId),
      ),
    )
    .where(isNotNull(latest.catalogItemId))
    .groupBy(catalogItem.id)
    .orderBy(desc(proposals), desc(sql`max(${latest.id})`));
}
