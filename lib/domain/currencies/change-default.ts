import { eq, sql } from "drizzle-orm";
import { catalogItem, deal, tenantCurrency } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import type { TenantCurrencyRow } from "./locked-currencies";
import { rebasedRate } from "./rates";

/**
 * Makes another of the tenant's locked currencies the default; the other rates are stated anew in its units.
 * Error: 422 once there are catalogue items or deals, whose amounts are in the present one (S-127).
 */
export async function changeDefault(
  context: Context,
  rows: readonly TenantCurrencyRow[],
  chosen: TenantCurrencyRow,
): Promise<void> {
  const { db, now } = context;
  if (await hasAmounts(context))
    throw invalid(
      "is_default",
      "the default currency cannot be changed once there are services or deals",
      "default_currency",
    );
  // One default at a time, so the former goes first.
  const others = rows
    .filter(({ id }) => id !== chosen.id)
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
  for (const { id, rate, version } of others) {
    await db
      .update(tenantCurrency)
      .set({ isDefault: false, rate: rebasedRate(rate, chosen.rate), version: version + 1, updatedAt: now })
      .where(within(context, tenantCurrency, eq(tenantCurrency.id, id)));
  }
  await db
    .update(tenantCurrency)
    .set({ isDefault: true, isEnabled: true, rate: 1, version: chosen.version + 1, updatedAt: now })
    .where(within(context, tenantCurrency, eq(tenantCurrency.id, chosen.id)));
}

/** Whether the tenant has anything that is priced in its default currency. */
export async function hasAmounts(context: Pick<Context, "db" | "tenantId">): Promise<boolean> {
  const { db } = context;
  const one = { one: sql`1` };
  const [items, deals] = await Promise.all([
    db.select(one).from(catalogItem).where(within(context, catalogItem)).limit(1),
    db.select(one).from(deal).where(within(context, deal)).limit(1),
  ]);
  return items.length + deals.length > 0;
}
