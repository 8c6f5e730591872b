import type { TierMode } from "./types";

/** The parts of the API's responses that a price depends on; the full responses contain more. */

/** CON-01. An id is unique within its constant_type. */
export type ConstantShape = {
  key: string;
  id: number;
  slug: string;
  constant_type: string;
  constant_value: string | null;
};

export type PriceIntervalShape = {
  field_id: number;
  from: number;
  to: number | null;
  rate: number;
  flat_fee: number | null;
  per: string | null;
};

export type PriceModifierShape = {
  field_id: number;
  is_active: boolean;
  comparison_operator_id: number;
  comparison_value: string | number | boolean | null;
  type_id: number;
  modifier_id: number;
  value: number | string;
};

export type ModificationIntervalShape = {
  field_id: number;
  from: number;
  to: number | null;
  rate: number;
  type_id: number;
};

type ConditionalPricingShape = {
  price_intervals?: PriceIntervalShape[] | null;
  price_modifiers?: PriceModifierShape[] | null;
  price_modification_intervals?: ModificationIntervalShape[] | null;
};

export type CatalogItemShape = {
  base_price: number | null;
  standard_amount: number | null;
  custom_hourly_price: number | null;
  pricing_option_id: number | null;
  main_field_id: number | null;
  tier_mode: TierMode;
  min_negotiation_margin: number | null;
  max_negotiation_margin: number | null;
  meta?: { conditional_pricing?: ConditionalPricingShape | null } | null;
};

export type FieldShape = {
  id: number;
  name?: string | null;
  admin_title?: string | null;
  go_sale_title?: string | null;
  type_id: number;
  sub_type_id: number | null;
  rules?: { required?: boolean | null } | null;
  ui?: { options?: { label: string; value: string }[] | null } | null;
  visible_when?: { field_id: number; comparison_id: number; value: string | number | boolean }[] | null;
  position: number | null;
};

/** A new price interval in an editor: from 1, unlimited, free (PRC-02). */
export function newPriceInterval(fieldId: number): PriceIntervalShape {
  return { field_id: fieldId, from: 1, to: null, rate: 0, flat_fee: 0, per: "UNIT" };
}

/** A new modification interval in an editor: from 1 to 10, free (PRC-04). */
export function newModificationInterval(fieldId: number, typeId: number): ModificationIntervalShape {
  return { field_id: fieldId, from: 1, to: 10, rate: 0, type_id: typeId };
}
