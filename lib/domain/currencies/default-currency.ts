import { and, eq } from "drizzle-orm";
import { currency, tenantCurrency } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { defaultCurrency } from "@/lib/core/money/currency";

/** The code of the currency in which a tenant's catalogue is priced. */
export async function defaultCurrencyOf({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<string> {
  const [found] = await db
    .select({ code: currency.code })
    .from(tenantCurrency)
    .innerJoin(currency, eq(currency.id, tenantCurrency.currencyId))
    .where(within({ tenantId }, tenantCurrency, and(eq(tenantCurrency.isDefault, true))))
    .limit(1);
  return found?.code ?? defaultCurrency;
}
