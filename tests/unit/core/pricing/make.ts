import type { PriceModifier, PriceRules, PriceTier, PricingField } from "@/lib/core/pricing/types";

/** An item with a price of 0 and no rules, apart from the given ones. */
export function makeRules(rules: Partial<PriceRules> = {}): PriceRules {
  return {
    pricingOption: "fixed",
    basePrice: null,
    standardAmount: null,
    customHourlyPrice: null,
    mainFieldId: null,
    tierMode: "graduated",
    tiers: [],
    modifiers: [],
    modificationIntervals: [],
    minMargin: 0,
    maxMargin: 100,
    ...rules,
  };
}

/** A calculated item whose tiers count the answer to question 1. */
export function makeTiered(tiers: Omit<PriceTier, "fieldId">[], rules: Partial<PriceRules> = {}): PriceRules {
  return makeRules({
    pricingOption: "calculated",
    mainFieldId: pages.id,
    tiers: tiers.map((tier) => ({ fieldId: pages.id, ...tier })),
    ...rules,
  });
}

/** An active modifier that applies if "Rush" is answered with yes, apart from the given changes. */
export function makeModifier(modifier: Partial<PriceModifier>): PriceModifier {
  return {
    fieldId: rush.id,
    isActive: true,
    operator: "=",
    comparisonValue: "true",
    type: "plus",
    unit: "dollar",
    value: 0,
    ...modifier,
  };
}

export function makeField(field: Partial<PricingField> & { id: number }): PricingField {
  return {
    type: "number",
    subType: null,
    isRequired: false,
    position: field.id,
    visibleWhen: [],
    options: [],
    staffTitle: `Question ${field.id}`,
    clientTitle: `Question ${field.id}`,
    ...field,
  };
}

export const pages = makeField({ id: 1, staffTitle: "Pages" });
export const rush = makeField({ id: 2, type: "boolean", staffTitle: "Rush" });
export const delivery = makeField({
  id: 3,
  type: "select",
  subType: "dropdown",
  staffTitle: "Delivery",
  options: [
    { value: "standard", label: "Standard" },
    { value: "express", label: "Express" },
  ],
});
export const extras = makeField({
  id: 4,
  type: "select",
  subType: "multiselect",
  staffTitle: "Extras",
  options: [
    { value: "logo", label: "Logo" },
    { value: "photos", label: "Photos" },
    { value: "video", label: "Video" },
  ],
});
export const questions = [pages, rush, delivery, extras];
