import { asc } from "drizzle-orm";
import { tenantCurrency } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { tenantCurrencies } from "./tenant-currencies";

export type TenantCurrencyRow = typeof tenantCurrency.$inferSelect;

/**
 * The tenant's currencies, a handful, locked until the commit in one order: what may be done to one depends
 * on the others.
 */
export const lockedCurrencies = (context: Pick<Context, "db" | "tenantId">): Promise<TenantCurrencyRow[]> =>
  context.db
    .select()
    .from(tenantCurrency)
    .where(within(context, tenantCurrency))
    .orderBy(asc(tenantCurrency.id))
    .for("update");

/**
 * The asked row among the locked ones. Errors: 404; 412 STALE_VERSION with the present state when If-Match
 * names another.
 */
export async function expectedCurrency(
  context: Pick<Context, "db" | "tenantId">,
  rows: readonly TenantCurrencyRow[],
  id: number,
  headers: Headers,
): Promise<TenantCurrencyRow> {
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound();
  if (!isStale(headers, found)) return found;
  const present = (await tenantCurrencies(context)).find((each) => each.id === id);
  throw staleVersion("Somebody else changed this currency first.", present);
}
