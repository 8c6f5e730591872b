import { meaningOf } from "./constants";
import type {
  CatalogItemShape,
  ConstantShape,
  FieldShape,
  ModificationIntervalShape,
  PriceIntervalShape,
  PriceModifierShape,
} from "./rest-shapes";
import type {
  Condition,
  ModificationInterval,
  PriceModifier,
  PriceRules,
  PriceTier,
  PricingField,
} from "./types";
import type { Discount } from "./totals";

/**
 * A catalogue item's price rules with the constants' ids replaced by their meanings. An item without a
 * pricing option is fixed (PRC-13); margins default to 0 and 100 (CAL-08). Throws Error on an unknown
 * constant and on an interval that is not per unit (PRC-06).
 */
export function resolveRules(item: CatalogItemShape, constants: ConstantShape[]): PriceRules {
  const pricing = item.meta?.conditional_pricing;
  const option = item.pricing_option_id;
  return {
    pricingOption: option === null ? "fixed" : meaningOf("pricing_option", option, constants),
    basePrice: item.base_price,
    standardAmount: item.standard_amount,
    customHourlyPrice: item.custom_hourly_price,
    mainFieldId: item.main_field_id,
    tierMode: item.tier_mode,
    tiers: (pricing?.price_intervals ?? []).map(resolveTier),
    modifiers: (pricing?.price_modifiers ?? []).map((modifier) => resolveModifier(modifier, constants)),
    modificationIntervals: (pricing?.price_modification_intervals ?? []).map((interval) =>
      resolveInterval(interval, constants),
    ),
    minMargin: item.min_negotiation_margin ?? 0,
    maxMargin: item.max_negotiation_margin ?? 100,
  };
}

/**
 * A question with the constants' ids replaced by their meanings; an empty title falls back to the other one
 * (S-066). Throws Error on an unknown constant.
 */
export function resolveField(field: FieldShape, constants: ConstantShape[]): PricingField {
  const { admin_title: staffTitle, go_sale_title: clientTitle, name } = field;
  return {
    id: field.id,
    type: meaningOf("field_type", field.type_id, constants),
    subType: field.sub_type_id === null ? null : meaningOf("field_sub_type", field.sub_type_id, constants),
    isRequired: field.rules?.required === true,
    position: field.position ?? 0,
    visibleWhen: (field.visible_when ?? []).map((condition): Condition => ({
      fieldId: condition.field_id,
      operator: meaningOf("price_modification_comparison_operator", condition.comparison_id, constants),
      value: String(condition.value),
    })),
    options: field.ui?.options ?? [],
    staffTitle: staffTitle || clientTitle || name || "",
    clientTitle: clientTitle || staffTitle || name || "",
  };
}

function resolveTier({ field_id, from, to, rate, flat_fee, per }: PriceIntervalShape): PriceTier {
  if (per !== null && per !== "UNIT") throw new Error(`A price interval per ${per} is not supported`);
  return { fieldId: field_id, from, to, rate, flatFee: flat_fee ?? 0 };
}

function resolveModifier(modifier: PriceModifierShape, constants: ConstantShape[]): PriceModifier {
  return {
    fieldId: modifier.field_id,
    isActive: modifier.is_active,
    operator: meaningOf("price_modification_comparison_operator", modifier.comparison_operator_id, constants),
    comparisonValue: String(modifier.comparison_value ?? ""),
    type: meaningOf("price_modification_type", modifier.type_id, constants),
    unit: meaningOf("price_modification_modifier", modifier.modifier_id, constants),
    value: modifier.value,
  };
}

function resolveInterval(
  { field_id, from, to, rate, type_id }: ModificationIntervalShape,
  constants: ConstantShape[],
): ModificationInterval {
  return {
    fieldId: field_id,
    from,
    to,
    rate,
    type: meaningOf("price_modification_type", type_id, constants),
  };
}

type DiscountShape = {
  discount_amount: number | null;
  discount_modifier_id: number | null;
  is_discount_with_tax: boolean | null;
};

/**
 * A deal's discount as the totals need it; null when there is none (BLD-43). Without a modifier id it is an
 * amount (BLD-20). Throws Error on an unknown constant.
 */
export function resolveDiscount(deal: DiscountShape, constants: ConstantShape[]): Discount | null {
  if (!deal.discount_amount || deal.discount_amount < 0) return null;
  const modifier = deal.discount_modifier_id;
  return {
    kind: modifier === null ? "dollar" : meaningOf("discount_modifier", modifier, constants),
    value: deal.discount_amount,
    afterTax: deal.is_discount_with_tax === true,
  };
}
