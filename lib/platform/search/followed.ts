import { and, gte, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { within } from "@/db/tenancy";
import { isFollowing } from "@/lib/core/contract/following";
import type { Context } from "@/lib/platform/context";

/** updatedHour: of tables whose index has the hour of updatedAt in its place. */
type Followed = Record<"tenantId" | "updatedAt" | "deletedAt", AnyPgColumn> & { updatedHour?: AnyPgColumn };
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
    changedSince(table, new Date(since)),
    or(isNotNull(table.deletedAt), and(...filters)),
  );
}

/** Condition: a row was changed at this time or later. */
export const changedSince = (
  { updatedAt, updatedHour }: Pick<Followed, "updatedAt" | "updatedHour">,
  since: Date,
): SQL => {
  const isSince = gte(updatedAt, since);
  const hour = hourOf(sql`${since.toISOString()}::timestamptz`);
  return updatedHour ? sql`${updatedHour} >= ${hour} and ${isSince}` : isSince;
};

/** The hour of a moment, in UTC, as the column updated_hour has it. */
export const hourOf = (moment: SQL): SQL => sql`date_trunc('hour', ${moment} at time zone 'UTC')`;
