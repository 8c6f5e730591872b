import { and, eq, isNull, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type TenantOwned = { tenantId: AnyPgColumn; deletedAt?: AnyPgColumn };

/**
 * The condition of every query on a tenant's table: the tenant's rows, without soft-deleted ones (P-02), and
 * further conditions. The tenant is a constant in the statement, by which a distributed engine routes it.
 */
export function within(
  context: { tenantId: number | Placeholder },
  table: TenantOwned,
  ...conditions: (SQL | undefined)[]
): SQL {
  const live = table.deletedAt ? isNull(table.deletedAt) : undefined;
  return and(eq(table.tenantId, context.tenantId), live, ...conditions) as SQL;
}

/** For within() of a statement() (db/statement.ts): the tenant is one of its values, `tenantId`. */
export const anyTenant = { tenantId: sql.placeholder("tenantId") };
