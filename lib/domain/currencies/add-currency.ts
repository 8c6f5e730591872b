import { eq } from "drizzle-orm";
import type { z } from "zod";
import { currency, tenantCurrency } from "@/db/schema";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import type { newCurrencyBody } from "./api";
import { auditedCurrency, presentCurrency } from "./tenant-currencies";

/** Adds a currency to the tenant's (REST-67). Errors: 422 for one that is unknown or there already. */
export async function addCurrency(
  context: Context,
  body: z.output<typeof newCurrencyBody>,
): ReturnType<typeof presentCurrency> {
  const { db, tenantId, now } = context;
  const [known] = await db
    .select({ id: currency.id, code: currency.code })
    .from(currency)
    .where(eq(currency.id, body.currency_id));
  if (!known) throw invalid("currency_id", "is not a known currency");
  const [made] = await db
    .insert(tenantCurrency)
    .values({
      tenantId,
      currencyId: known.id,
      rate: body.rate,
      isEnabled: body.is_enabled,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: tenantCurrency.id });
  if (!made) throw invalid("currency_id", "is there already", "taken");
  const stored = await presentCurrency(context, made.id);
  await audit(context, {
    action: "created",
    subject: { type: "currency", id: made.id, name: known.code },
    after: auditedCurrency(stored.body.data),
  });
  return stored;
}
