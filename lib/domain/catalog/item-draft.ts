import type { catalogItem } from "@/db/schema";
import { ITEM_DEFAULTS } from "./item-defaults";
import { amountsOf } from "./price-steps";
import { attributesOf } from "./item-attributes";
import type { Rules, RulesInput } from "./rule-fields";
import type { StoredRules } from "./rule-terms";
import type { ConditionalPricing } from "./rules-of-items";
import type { ItemAttributes, UpdateItemInput } from "./write-schema";

type Item = typeof catalogItem.$inferSelect;

/** A service as it will be after a write: all fields and rules. Position null: last. */
export type ItemDraft = { attributes: Draft; rules: Rules };
type Draft = Required<Omit<ItemAttributes, "position" | "price_calculation_type">> & {
  position: number | null;
};

/**
 * The draft of a new service, with defaults of CAT-11 and PRC-13. fixedId: the pricing option "fixed". lowestPrice:
 * the workspace's default, in percent.
 */
export function newDraft(
  attributes: ItemAttributes,
  rules: RulesInput | undefined,
  fixedId: number,
  lowestPrice: number = ITEM_DEFAULTS.min_negotiation_margin,
): ItemDraft {
  const { price_calculation_type: _, ...given } = withoutAbsent(attributes);
  return {
    attributes: {
      ...ITEM_DEFAULTS,
      min_negotiation_margin: lowestPrice,
      pricing_option_id: fixedId,
      position: null,
      ...given,
    },
    rules: mergedRules(NO_RULES, rules),
  };
}

/** The draft after a change; omitted fields stay. */
export function changedDraft(
  row: Item,
  present: ConditionalPricing,
  attributes: UpdateItemInput["data"]["attributes"],
  rules: RulesInput | undefined,
): ItemDraft {
  const { price_calculation_type: _, ...given } = withoutAbsent(attributes);
  return {
    attributes: { ...attributesOf(row), business_id: row.businessId, ...given },
    rules: mergedRules(asInput(present), rules),
  };
}

const NO_RULES: Rules = { price_intervals: [], price_modifiers: [], price_modification_intervals: [] };

/** Existing rules in the form of an input. */
export const asInput = ({
  price_intervals,
  price_modifiers,
  price_modification_intervals,
}: ConditionalPricing): Rules => ({
  price_intervals: price_intervals.map((tier) => ({ ...tier, per: "UNIT" })),
  price_modifiers,
  price_modification_intervals,
});

/** A service's current rules, main question and amounts. */
export const storedRules = (
  row: Pick<Item, "mainFieldId" | "basePrice" | "standardAmount" | "customHourlyPrice">,
  present: ConditionalPricing,
): StoredRules => ({
  ...asInput(present),
  main_field_id: row.mainFieldId,
  amounts: amountsOf(
    {
      base_price: row.basePrice,
      standard_amount: row.standardAmount,
      custom_hourly_price: row.customHourlyPrice,
    },
    asInput(present),
  ),
});

const mergedRules = (
  present: Rules,
  { price_intervals, price_modifiers, price_modification_intervals }: RulesInput = {},
): Rules => ({
  price_intervals: price_intervals ?? present.price_intervals,
  price_modifiers: price_modifiers ?? present.price_modifiers,
  price_modification_intervals: price_modification_intervals ?? present.price_modification_intervals,
});

type Present<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Without undefined values, which would override existing ones. */
function withoutAbsent<T extends object>(input: T): Present<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Present<T>;
}
