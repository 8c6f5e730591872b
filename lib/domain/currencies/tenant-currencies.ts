import { asc, desc, eq } from "drizzle-orm";
import { currency, tenantCurrency } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { TenantCurrencyAnswer } from "./api";

/** The tenant's currencies with their rates, the default first, then by code (REST-66, CUR-10, X-25). */
export function tenantCurrencies(context: Pick<Context, "db" | "tenantId">): Promise<TenantCurrencyAnswer[]> {
  return context.db
    .select({
      id: tenantCurrency.id,
      currency_id: tenantCurrency.currencyId,
      rate: tenantCurrency.rate,
      is_default: tenantCurrency.isDefault,
      is_enabled: tenantCurrency.isEnabled,
      version: tenantCurrency.version,
      currency: {
        id: currency.id,
        code: currency.code,
        slug: currency.slug,
        symbol: currency.symbol,
        name: currency.name,
      },
    })
    .from(tenantCurrency)
    .innerJoin(currency, eq(currency.id, tenantCurrency.currencyId))
    .where(within(context, tenantCurrency))
    .orderBy(desc(tenantCurrency.isDefault), asc(currency.code));
}
