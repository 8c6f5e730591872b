import type { CatalogItemShape, ConstantShape, FieldShape } from "@/lib/core/pricing/rest-shapes";

/** A tenant's constants in the format of bootstrap. Ids repeat between types. */
export const constants: ConstantShape[] = [
  ...typed("price_modification_comparison_operator", 223, [
    ["equals", "="],
    ["not_equals", "!="],
    ["greater_or_equal", ">="],
    ["less_or_equal", "<="],
    ["less", "<"],
    ["greater", ">"],
    ["contains", "contains"],
    ["excludes", "excludes"],
  ]),
  ...typed("price_modification_type", 1, [
    ["minus", "minus"],
    ["plus", "plus"],
  ]),
  ...typed("price_modification_modifier", 1, [
    ["dollar", "$"],
    ["hour", "h"],
    ["percent", "%"],
  ]),
  ...typed("discount_modifier", 1, [
    ["dollar", "$"],
    ["percent", "%"],
  ]),
  ...typed("pricing_option", 1, [
    ["fixed", "fixed"],
    ["calculated", "calculated"],
    ["variable", "variable"],
  ]),
  ...typed("field_type", 1, [
    ["select", "select"],
    ["number", "number"],
    ["boolean", "boolean"],
    ["text", "text"],
    ["checkbox", "checkbox"],
  ]),
  ...typed("field_sub_type", 1, [
    ["dropdown", "dropdown"],
    ["multiselect", "multiselect"],
    ["radio", "radio"],
  ]),
];

export function idOf(type: string, slug: string): number {
  const constant = constants.find((candidate) => candidate.constant_type === type && candidate.slug === slug);
  if (!constant) throw new Error(`No constant ${slug} of type ${type}`);
  return constant.id;
}

export function makeItem(item: Partial<CatalogItemShape> = {}): CatalogItemShape {
  return {
    base_price: null,
    standard_amount: 10000,
    custom_hourly_price: null,
    pricing_option_id: null,
    main_field_id: null,
    tier_mode: "graduated",
    min_negotiation_margin: 0,
    max_negotiation_margin: 100,
    ...item,
  };
}

export function makeFieldShape(field: Partial<FieldShape> = {}): FieldShape {
  return {
    id: 1,
    name: "pages",
    type_id: idOf("field_type", "number"),
    sub_type_id: null,
    position: 1,
    ...field,
  };
}

function typed(
  constant_type: string,
  firstId: number,
  rows: [slug: string, value: string][],
): ConstantShape[] {
  return rows.map(([slug, constant_value], index) => ({
    key: `${constant_type}.${slug}`,
    id: firstId + index,
    slug,
    constant_type,
    constant_value,
  }));
}
