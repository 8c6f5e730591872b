import { and, eq, isNull, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type TenantOwned = { tenantId: AnyPgColumn; deletedAt?: AnyPgColumn };

/**
 * The condition that every query on a tenant's table carries: its rows, without soft-deleted ones (P-02), and what else
 * is asked. The tenant is a constant of the statement, which a distributed engine needs to route by.
 */
export function within(
  context: { tenantId: number | Placeholder },
  table: TenantOwned,
  ...conditions: (SQL | undefined)[]
): SQL {
  const live = table.deletedAt ? isNull(table.deletedAt) : undefined;
  return and(eq(table.tenantId, context.tenantId), live, ...conditions) as SQL;
}

/** For within() of a statement() (db/statement.ts): the tenant comes with its values, as `tenantId`. */
export const anyTenant = { tenantId: sql.placeholder("tenantId") };
