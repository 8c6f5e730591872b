import { asc, inArray } from "drizzle-orm";
import type { z } from "zod";
import { priceInterval, priceModificationInterval, priceModifier } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { conditionalPricingSchema } from "./schema";

export type ConditionalPricing = z.input<typeof conditionalPricingSchema>;

/**
 * The pricing rules of some catalogue items by item id, in three queries sent together. Items without rules
 * have empty lists.
 */
export async function rulesOfItems(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  ids: readonly number[],
): Promise<Map<number, ConditionalPricing>> {
  const result = new Map<number, ConditionalPricing>(ids.map((id) => [id, emptyPricing()]));
  if (ids.length === 0) return result;
  const scope = { tenantId };
  const [tiers, modifiers, intervals] = await Promise.all([
    db
      .select()
      .from(priceInterval)
      .where(within(scope, priceInterval, inArray(priceInterval.catalogItemId, [...ids])))
      .orderBy(asc(priceInterval.from), asc(priceInterval.id)),
    db
      .select()
      .from(priceModifier)
      .where(within(scope, priceModifier, inArray(priceModifier.catalogItemId, [...ids])))
      .orderBy(asc(priceModifier.position), asc(priceModifier.id)),
    db
      .select()
      .from(priceModificationInterval)
      .where(
        within(scope, priceModificationInterval, inArray(priceModificationInterval.catalogItemId, [...ids])),
      )
      .orderBy(asc(priceModificationInterval.from), asc(priceModificationInterval.id)),
  ]);
  for (const tier of tiers) {
    result.get(tier.catalogItemId)?.price_intervals.push({
      id: tier.id,
      field_id: tier.fieldId,
      from: tier.from,
      to: tier.to,
      rate: tier.rate,
      flat_fee: tier.flatFee,
      per: tier.per,
    });
  }
  for (const modifier of modifiers) {
    result.get(modifier.catalogItemId)?.price_modifiers.push({
      id: modifier.id,
      field_id: modifier.fieldId,
      is_active: modifier.isActive,
      comparison_operator_id: modifier.comparisonOperatorId,
      comparison_value: modifier.comparisonValue,
      type_id: modifier.typeId,
      modifier_id: modifier.modifierId,
      value: modifier.value,
    });
  }
  for (const interval of intervals) {
    result.get(interval.catalogItemId)?.price_modification_intervals.push({
      id: interval.id,
      field_id: interval.fieldId,
      from: interval.from,
      to: interval.to,
      rate: interval.rate,
      type_id: interval.typeId,
    });
  }
  for (const pricing of result.values()) {
    pricing.has_price_intervals = pricing.price_intervals.length > 0;
    pricing.has_price_modifiers =
      pricing.price_modifiers.length > 0 || pricing.price_modification_intervals.length > 0;
  }
  return result;
}

/** An item without rules. */
export const emptyPricing = (): ConditionalPricing => ({
  has_price_intervals: false,
  has_price_modifiers: false,
  price_intervals: [],
  price_modifiers: [],
  price_modification_intervals: [],
});
