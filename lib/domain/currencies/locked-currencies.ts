import { asc } from "drizzle-orm";
import { tenantCurrency } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

export type TenantCurrencyRow = typeof tenantCurrency.$inferSelect;

/** The tenant's currencies, a handful, locked until the commit in one order: what may be done to one depends on the others. */
export const lockedCurrencies = (context: Pick<Context, "db" | "tenantId">): Promise<TenantCurrencyRow[]> =>
  context.db
    .select()
    .from(tenantCurrency)
    .where(within(context, tenantCurrency))
    .orderBy(asc(tenantCurrency.id))
    .for("update");
