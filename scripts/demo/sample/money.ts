import { desc, eq } from "drizzle-orm";
import { currency, taxProfile, tenantCurrency } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Scope } from "./scope";

/** Units per one Canadian dollar, by currency code. */
export type Rates = Readonly<Record<string, number>>;

/** Adds currencies beside the default one. */
export async function addCurrencies({ db, tenantId }: Scope, rates: Rates): Promise<void> {
  for (const [code, rate] of Object.entries(rates)) {
    const [known] = await db.select({ id: currency.id }).from(currency).where(eq(currency.code, code));
    if (!known) throw new Error(`unknown currency ${code}`);
    await db.insert(tenantCurrency).values({ tenantId, currencyId: known.id, rate });
  }
}

/** Makes the last profile, GST and QST, the default of new deals. */
export async function addDefaultTax(scope: Scope): Promise<void> {
  const [last] = await scope.db
    .select({ id: taxProfile.id })
    .from(taxProfile)
    .where(within(scope, taxProfile))
    .orderBy(desc(taxProfile.position))
    .limit(1);
  if (!last) throw new Error("the demo needs tax profiles");
  await scope.db
    .update(taxProfile)
    .set({ isDefault: true })
    .where(within(scope, taxProfile, eq(taxProfile.id, last.id)));
}
