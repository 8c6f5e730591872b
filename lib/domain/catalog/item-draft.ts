import type { catalogItem } from "@/db/schema";
import { ITEM_DEFAULTS } from "./item-fields";
import { attributesOf } from "./read-item";
import type { Rules, RulesInput } from "./rule-fields";
import type { StoredRules } from "./rule-terms";
import type { ConditionalPricing } from "./rules-of-items";
import type { ItemAttributes, UpdateItemInput } from "./write-schema";

type Item = typeof catalogItem.$inferSelect;

/** All that a write leaves a service with: every field, every rule. Position null: last. */
export type ItemDraft = { attributes: Draft; rules: Rules };
type Draft = Required<Omit<ItemAttributes, "position" | "price_calculation_type">> & {
  position: number | null;
};

/** A new service: what is not said is as CAT-11 and PRC-13 have it. fixedId: the pricing option "fixed". */
export function newDraft(
  attributes: ItemAttributes,
  rules: RulesInput | undefined,
  fixedId: number,
): ItemDraft {
  const { price_calculation_type: _, ...given } = withoutAbsent(attributes);
  return {
    attributes: { ...ITEM_DEFAULTS, pricing_option_id: fixedId, position: null, ...given },
    rules: mergedRules(NO_RULES, rules),
  };
}

/** A service as a change leaves it: what the change leaves out stays. */
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

/** Rules that are there, as they would be written. */
export const asInput = ({
  price_intervals,
  price_modifiers,
  price_modification_intervals,
}: ConditionalPricing): Rules => ({
  price_intervals: price_intervals.map((tier) => ({ ...tier, per: "UNIT" })),
  price_modifiers,
  price_modification_intervals,
});

/** A service's rules and what they count, as it has them. */
export const storedRules = (row: Pick<Item, "mainFieldId">, present: ConditionalPricing): StoredRules => ({
  ...asInput(present),
  main_field_id: row.mainFieldId,
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

/** What was really given: a key whose value is undefined would hide what is there. */
function withoutAbsent<T extends object>(given: T): Present<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Present<T>;
}
