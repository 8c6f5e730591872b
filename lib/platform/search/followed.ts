import { and, gte, isNotNull, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { within } from "@/db/tenancy";
import { isFollowing } from "@/lib/core/contract/following";
import type { Context } from "@/lib/platform/context";

type Followed = Record<"tenantId" | "updatedAt" | "deletedAt", AnyPgColumn>;
type Query = { "filter[updated_since]"?: string | undefined; sort_by: string };

/**
 * Condition: the workspace's rows that the filters of a list find; where the list is followed, also all that were
 * deleted since (HOW_TO_FOLLOW).
 */
export function followedRows(
  context: Pick<Context, "tenantId">,
  table: Followed,
  query: Query,
  filters: readonly (SQL | undefined)[],
): SQL {
  const since = query["filter[updated_since]"];
  if (since === undefined || !isFollowing(query)) return within(context, table, ...filters);
  return within(
    context,
    { tenantId: table.tenantId },
    gte(table.updatedAt, new Date(since)),
    or(isNotNull(table.deletedAt), and(...filters)),
  );
}
