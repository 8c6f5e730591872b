import { eq } from "drizzle-orm";
import { taxRate } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { NewTaxProfile } from "./api";

/** Stores a profile's rates in their order in place of those that it had. */
export async function storeRates(
  { db, tenantId }: Context,
  taxProfileId: number,
  taxes: NewTaxProfile["taxes"],
): Promise<void> {
  await db.delete(taxRate).where(within({ tenantId }, taxRate, eq(taxRate.taxProfileId, taxProfileId)));
  if (taxes.length > 0)
    await db
      .insert(taxRate)
      .values(taxes.map((tax, position) => ({ tenantId, taxProfileId, position, ...tax })));
}
