import { asc, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "@/db/client";
import { currency, tenantCurrency } from "@/db/schema";
import { literal, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { defaultCurrency } from "@/lib/core/money/currency";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import type { TenantCurrencyAnswer, currencySchema } from "./api";

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

/** The currencies that a tenant can add, by code (REST-65, CUR-09, S-128); they belong to no tenant. */
export function listCurrencies({ db }: Pick<Context, "db">): Promise<z.input<typeof currencySchema>[]> {
  const { id, symbol, code, name, slug, createdAt: created_at, updatedAt: updated_at } = currency;
  return db
    .select({ id, symbol, code, name, slug, created_at, updated_at })
    .from(currency)
    .orderBy(asc(currency.code));
}

/** The code of the currency in which a tenant's catalogue is priced. */
export async function defaultCurrencyOf({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<string> {
  const [row] = await readDefaultCode(db, { tenantId });
  return row?.code ?? defaultCurrency;
}

/** That code, for a statement(). */
export const defaultCode = (db: Transaction) =>
  db
    .select({ code: currency.code })
    .from(tenantCurrency)
    .innerJoin(currency, eq(currency.id, tenantCurrency.currencyId))
    .where(within(anyTenant, tenantCurrency, eq(tenantCurrency.isDefault, true)))
    .limit(literal(1));

const readDefaultCode = statement<{ tenantId: number }, { code: string }[]>(defaultCode);

/** A tenant's currency as recorded in the audit trail. */
export const auditedCurrency = ({ currency, rate, is_enabled, is_default }: TenantCurrencyAnswer) => ({
  code: currency.code,
  rate,
  is_enabled,
  is_default,
});

/** One of the tenant's currencies as the API returns it, with its ETag. */
export async function presentCurrency(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<Reply<{ data: TenantCurrencyAnswer }>> {
  const match = (await tenantCurrencies(context)).find((each) => each.id === id);
  if (!match) throw new Error("a currency was not stored");
  return taggedRow(match);
}
