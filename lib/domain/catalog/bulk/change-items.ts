import { asc, eq, inArray, sql } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid, invalidFields } from "@/lib/core/contract/errors";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { knownMeaning } from "@/lib/core/pricing/constants";
import { audit } from "@/lib/domain/audit/audit";
import { constantsOf } from "@/lib/domain/constants/constants";
import { defaultCurrencyOf } from "@/lib/domain/currencies/tenant-currencies";
import type { Context } from "@/lib/platform/context";
import { raiseCatalogVersion } from "../catalog-version";
import { asInput } from "../item-draft";
import { refuseUnknownReferences } from "../item-references";
import { emptyPricing, rulesOfItems, type ConditionalPricing } from "../rules-of-items";
import { storeRules } from "../store-rules";
import { fitsCurrency, type Raise } from "./raise-amount";
import { priceName, raiseItem } from "./raise-item";
import type { BulkItemsAnswer, BulkItemsInput } from "./schema";

type Item = typeof catalogItem.$inferSelect;
type Planned = {
  row: Item;
  isCalculated: boolean;
  present: ConditionalPricing;
  raised: ReturnType<typeof raiseItem> | null;
};

/** Services that are written together, so that the catalogue is locked for a shorter time. */
const AT_ONCE = 50;

/**
 * Changes several services at once: category, taxes, activity and prices (U-145). All or none; a service whose price
 * cannot be changed so keeps it and is named. Deals keep what was offered. Errors: 422 for an id that is none of the
 * workspace's services, for an unknown category or tax profile, and for a rise that the default currency has no
 * amounts for.
 */
export async function changeItems(context: Context, input: BulkItemsInput): Promise<BulkItemsAnswer> {
  const { updates, raise, is_trial: isTrial } = input;
  if (!isTrial) await raiseCatalogVersion(context);
  const rows = await namedItems(context, input.ids);
  await refuseUnknownReferences(context, updates, "updates");
  const planned = await planRaise(context, rows, raise);
  if (!isTrial) {
    await storeUpdates(context, rows, updates);
    for (let from = 0; from < planned.length; from += AT_ONCE)
      await Promise.all(planned.slice(from, from + AT_ONCE).map((plan) => storeRaised(context, plan)));
    await record(context, input, planned);
  }
  return { data: planned.map(presentPlan) };
}

async function namedItems(context: Context, ids: readonly number[]): Promise<Item[]> {
  const rows = await context.db
    .select()
    .from(catalogItem)
    .where(within(context, catalogItem, inArray(catalogItem.id, [...new Set(ids)])))
    .orderBy(asc(catalogItem.position), asc(catalogItem.id));
  const existing = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    existing.has(id)
      ? []
      : [{ field: `ids.${index}`, code: "invalid", message: "must be one of the workspace's services" }],
  );
  if (errors.length > 0) throw invalidFields(errors);
  return rows;
}

async function planRaise(
  context: Context,
  rows: readonly Item[],
  raise: Raise | undefined,
): Promise<Planned[]> {
  const [constants, currency, rules] = await Promise.all([
    constantsOf(context),
    defaultCurrencyOf(context),
    raise
      ? rulesOfItems(
          context,
          rows.map(({ id }) => id),
        )
      : new Map<number, ConditionalPricing>(),
  ]);
  if (raise) refuseOtherAmounts(raise, currency);
  return rows.map((row) => {
    const present = rules.get(row.id) ?? emptyPricing();
    const isCalculated = knownMeaning("pricing_option", row.pricingOptionId, constants) === "calculated";
    const item = { prices: pricesOf(row), rules: asInput(present), isCalculated };
    return {
      row,
      isCalculated,
      present,
      raised: raise ? raiseItem(item, raise, { constants, currency }) : null,
    };
  });
}

/** Error: 422 for amounts that the currency does not have. */
function refuseOtherAmounts({ amount = 0, rounding }: Raise, currency: CurrencyCode): void {
  if (amount % roundingStep(currency) !== 0) throw invalid("raise.amount", `${currency} has no decimals`);
  if (rounding && !fitsCurrency(rounding, currency))
    throw invalid("raise.rounding", `${currency} has no decimals`);
}

const pricesOf = ({ basePrice, standardAmount, customHourlyPrice }: Item) => ({
  base_price: basePrice,
  standard_amount: standardAmount,
  custom_hourly_price: customHourlyPrice,
});

async function storeUpdates(
  context: Context,
  rows: readonly Item[],
  { category_id, tax_profile_id, is_active }: BulkItemsInput["updates"],
): Promise<void> {
  const values = {
    ...(category_id === undefined ? {} : { categoryId: category_id }),
    ...(tax_profile_id === undefined ? {} : { taxProfileId: tax_profile_id }),
    ...(is_active === undefined ? {} : { isActive: is_active }),
  };
  if (namesNothing(values)) return;
  const ids = rows.map(({ id }) => id);
  await context.db
    .update(catalogItem)
    .set({ ...values, version: sql`${catalogItem.version} + 1`, updatedAt: context.now })
    .where(within(context, catalogItem, inArray(catalogItem.id, ids)));
}

async function storeRaised(context: Context, { row, present, raised }: Planned): Promise<void> {
  if (raised === null || typeof raised === "string") return;
  const { prices, rules } = raised;
  await context.db
    .update(catalogItem)
    .set({
      basePrice: prices.base_price,
      standardAmount: prices.standard_amount,
      customHourlyPrice: prices.custom_hourly_price,
      version: sql`${catalogItem.version} + 1`,
      updatedAt: context.now,
    })
    .where(within(context, catalogItem, eq(catalogItem.id, row.id)));
  if (raised.others === 0) return;
  const { price_intervals, price_modifiers, price_modification_intervals } = rules;
  await storeRules(context, row.id, present, {
    ...(price_intervals.length > 0 && { price_intervals }),
    ...(price_modifiers.length > 0 && { price_modifiers }),
    ...(price_modification_intervals.length > 0 && { price_modification_intervals }),
  });
}

/** One event for all of them, with the price of each. */
async function record(context: Context, { updates, raise }: BulkItemsInput, planned: readonly Planned[]) {
  const first = planned[0]?.row.title ?? "";
  const others = planned.length - 1;
  const pricesBy = (which: "before" | "after") =>
    Object.fromEntries(
      planned.map((plan) => [`${plan.row.title} (#${plan.row.id})`, presentPlan(plan)[which]]),
    );
  await audit(context, {
    action: "changed",
    subject: { type: "catalog_item", name: others > 0 ? `${first} (+${others})` : first },
    before: raise ? pricesBy("before") : {},
    after: {
      ...updates,
      ...(raise ? { raise, ...pricesBy("after") } : { services: planned.map(({ row }) => row.id) }),
    },
  });
}

function presentPlan({ row, isCalculated, raised }: Planned): BulkItemsAnswer["data"][number] {
  const prices = pricesOf(row);
  const name = priceName({ prices, isCalculated });
  const isRaised = raised !== null && typeof raised !== "string";
  return {
    id: row.id,
    title: row.title,
    before: prices[name],
    after: isRaised ? raised.prices[name] : prices[name],
    others: isRaised ? raised.others : 0,
    problem: typeof raised === "string" ? raised : null,
  };
}
