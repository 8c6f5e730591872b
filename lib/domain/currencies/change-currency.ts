import { eq, sql, asc } from "drizzle-orm";
import type { z } from "zod";
import { tenantCurrency, currency, catalogItem, deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import type { currencyChangeBody, newCurrencyBody } from "./api";
import { auditedCurrency, presentCurrency, tenantCurrencies } from "./tenant-currencies";
import { rebasedRate } from "./rates";

type Change = z.output<typeof currencyChangeBody>;

/**
 * Changes a currency of the tenant (REST-68). Deals keep the rate with which they were made; a change without
 * effect keeps the version. Errors: 404; 412 STALE_VERSION; 422 for a default currency that is disabled or has
 * another rate than 1, and for another default if there are catalogue items or deals (S-127).
 */
export async function changeCurrency(
  context: Context,
  id: number,
  change: Change,
  headers: Headers,
): ReturnType<typeof presentCurrency> {
  const { db, now } = context;
  const rows = await lockedCurrencies(context);
  const existing = await expectedCurrency(context, rows, id, headers);
  const present = await presentCurrency(context, id);
  if (namesNothing(change)) return present;
  const former = present.body.data;
  const { rate = existing.rate, is_enabled: isEnabled = existing.isEnabled } = change;
  if (existing.isDefault || change.is_default)
    refuseOddDefault(existing, { rate, isEnabled, isNew: !existing.isDefault });
  if (change.is_default && !existing.isDefault) await changeDefault(context, rows, existing);
  else
    await db
      .update(tenantCurrency)
      .set({ rate, isEnabled, version: existing.version + 1, updatedAt: now })
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

/** Adds a currency to the tenant (REST-67). Errors: 422 for an unknown or an existing one. */
export async function addCurrency(
  context: Context,
  body: z.output<typeof newCurrencyBody>,
): ReturnType<typeof presentCurrency> {
  const { db, tenantId, now } = context;
  const [existing] = await db
    .select({ id: currency.id, code: currency.code })
    .from(currency)
    .where(eq(currency.id, body.currency_id));
  if (!existing) throw invalid("currency_id", "is not a known currency");
  const [created] = await db
    .insert(tenantCurrency)
    .values({
      tenantId,
      currencyId: existing.id,
      rate: body.rate,
      isEnabled: body.is_enabled,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: tenantCurrency.id });
  if (!created) throw invalid("currency_id", "is there already", "taken");
  const stored = await presentCurrency(context, created.id);
  await audit(context, {
    action: "created",
    subject: { type: "currency", id: created.id, name: existing.code },
    after: auditedCurrency(stored.body.data),
  });
  return stored;
}

/**
 * Removes a currency from the tenant (REST-69); deals in it keep its code and rate. Errors: 404, 412
 * STALE_VERSION, 422 for the default (S-127).
 */
export async function removeCurrency(context: Context, id: number, headers: Headers): Promise<undefined> {
  const rows = await lockedCurrencies(context);
  const existing = await expectedCurrency(context, rows, id, headers);
  if (existing.isDefault) throw invalid("id", "the default currency cannot be removed", "default_currency");
  const former = await presentCurrency(context, id);
  await context.db.delete(tenantCurrency).where(within(context, tenantCurrency, eq(tenantCurrency.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "currency", id, name: former.body.data.currency.code },
    before: auditedCurrency(former.body.data),
  });
}

/**
 * Makes another of the tenant's locked currencies the default and recomputes the other rates. Error: 422 if there
 * are catalogue items or deals, because their amounts are in the current default (S-127).
 */
async function changeDefault(
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
  // Only one default is allowed at a time, so the former is unset first.
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

/** Whether the tenant has any amounts in its default currency. */
export async function hasAmounts(context: Pick<Context, "db" | "tenantId">): Promise<boolean> {
  const { db } = context;
  const one = { one: sql`1` };
  const [items, deals] = await Promise.all([
    db.select(one).from(catalogItem).where(within(context, catalogItem)).limit(1),
    db.select(one).from(deal).where(within(context, deal)).limit(1),
  ]);
  return items.length + deals.length > 0;
}

type TenantCurrencyRow = typeof tenantCurrency.$inferSelect;

/**
 * The tenant's currencies, locked until the commit in a fixed order, because what is allowed for one depends on
 * the others.
 */
const lockedCurrencies = (context: Pick<Context, "db" | "tenantId">): Promise<TenantCurrencyRow[]> =>
  context.db
    .select()
    .from(tenantCurrency)
    .where(within(context, tenantCurrency))
    .orderBy(asc(tenantCurrency.id))
    .for("update");

/**
 * The requested row among the locked ones. Errors: 404; 412 STALE_VERSION with the current state if If-Match
 * names another.
 */
async function expectedCurrency(
  context: Pick<Context, "db" | "tenantId">,
  rows: readonly TenantCurrencyRow[],
  id: number,
  headers: Headers,
): Promise<TenantCurrencyRow> {
  const match = rows.find((row) => row.id === id);
  if (!match) throw notFound();
  if (!isStale(headers, match)) return match;
  const present = (await tenantCurrencies(context)).find((each) => each.id === id);
  throw staleVersion("Somebody else changed this currency first.", present);
}
