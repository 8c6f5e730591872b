import { eq } from "drizzle-orm";
import { tenantCurrency } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { auditedCurrency, presentCurrency } from "./tenant-currencies";
import { expectedCurrency, lockedCurrencies } from "./locked-currencies";

/**
 * Removes a currency from the tenant's (REST-69); deals made in it keep its code and rate. Errors: 404, 412
 * STALE_VERSION, 422 for the default (S-127).
 */
export async function removeCurrency(context: Context, id: number, headers: Headers): Promise<undefined> {
  const rows = await lockedCurrencies(context);
  const found = await expectedCurrency(context, rows, id, headers);
  if (found.isDefault) throw invalid("id", "the default currency cannot be removed", "default_currency");
  const former = await presentCurrency(context, id);
  await context.db.delete(tenantCurrency).where(within(context, tenantCurrency, eq(tenantCurrency.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "currency", id, name: former.body.data.currency.code },
    before: auditedCurrency(former.body.data),
  });
}
