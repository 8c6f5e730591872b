import { eq } from "drizzle-orm";
import { currency, tenantCurrency } from "@/db/schema";
import type { Scope } from "./scope";

/** Units per one Canadian dollar, by currency code. */
export type Rates = Readonly<Record<string, number>>;

/** Adds currencies beside the default one. */
export async function addCurrencies({ db, tenantId }: Scope, rates: Rates): Promise<void> {
  for (const [code, rate] of Object.entries(rates)) {
    const [existing] = await db.select({ id: currency.id }).from(currency).where(eq(currency.code, code));
    if (!existing) throw new Error(`unknown currency ${code}`);
    await db.insert(tenantCurrency).values({ tenantId, currencyId: existing.id, rate });
  }
}
