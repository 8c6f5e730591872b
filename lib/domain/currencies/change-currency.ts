import { eq } from "drizzle-orm";
import type { z } from "zod";
import { tenantCurrency } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import type { currencyChangeBody } from "./api";
import { auditedCurrency, presentCurrency } from "./tenant-currencies";
import { changeDefault } from "./change-default";
import { expectedCurrency, lockedCurrencies, type TenantCurrencyRow } from "./locked-currencies";

type Change = z.output<typeof currencyChangeBody>;

/**
 * Changes a currency of the tenant (REST-68). Deals keep the rate that they were made with; a change of
 * nothing leaves the version too. Errors: 404, 412 STALE_VERSION, 422 for a default at another rate than 1 or
 * disabled, and for another default while there are catalogue items or deals (S-127).
 */
export async function changeCurrency(
  context: Context,
  id: number,
  change: Change,
  headers: Headers,
): ReturnType<typeof presentCurrency> {
  const { db, now } = context;
  const rows = await lockedCurrencies(context);
  const found = await expectedCurrency(context, rows, id, headers);
  const present = await presentCurrency(context, id);
  if (namesNothing(change)) return present;
  const former = present.body.data;
  const { rate = found.rate, is_enabled: isEnabled = found.isEnabled } = change;
  if (found.isDefault || change.is_default)
    refuseOddDefault(found, { rate, isEnabled, isNew: !found.isDefault });
  if (change.is_default && !found.isDefault) await changeDefault(context, rows, found);
  else
    await db
      .update(tenantCurrency)
      .set({ rate, isEnabled, version: found.version + 1, updatedAt: now })
      .where(within(context, tenantCurrency, eq(tenantCurrency.id, id)));
  const stored = await presentCurrency(context, id);
  await audit(context, {
    action: "changed",
    subject: { type: "currency", id, name: former.currency.code },
    before: auditedCurrency(former),
    after: auditedCurrency(stored.body.data),
  });
  return stored;
}

function refuseOddDefault(
  found: TenantCurrencyRow,
  { rate, isEnabled, isNew }: { rate: number; isEnabled: boolean; isNew: boolean },
): void {
  if (!isEnabled) throw invalid("is_enabled", "the default currency cannot be disabled", "default_currency");
  if (isNew ? rate !== found.rate : rate !== 1)
    throw invalid("rate", "the default currency has the rate 1", "default_currency");
}
