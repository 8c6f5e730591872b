import { z } from "zod";
import { TIER_MODES } from "@/lib/core/pricing/types";
import { isoInstant } from "@/lib/core/contract/times";
import { bundleSchema } from "./bundle-schema";
import { rhythmSchema } from "./rhythm-schema";
import { pageMeta } from "@/lib/core/contract/contract";

const minor = z.number().int();

/** Tier of a calculated item (PRC-02): rate and flat_fee in minor units, to null = unlimited. */
export const priceIntervalSchema = z.object({
  id: z.int(),
  field_id: z.int(),
  from: z.int(),
  to: z.int().nullable(),
  rate: minor,
  flat_fee: minor,
  per: z.string(),
});

/** Conditional price change (PRC-03): value in minor units for $, a fraction for %, hours for h. */
export const priceModifierSchema = z.object({
  id: z.int(),
  field_id: z.int(),
  is_active: z.boolean(),
  comparison_operator_id: z.int(),
  comparison_value: z.string(),
  type_id: z.int(),
  modifier_id: z.int(),
  value: z.number(),
});

/** Price change by the units of a numeric answer (PRC-04). */
export const modificationIntervalSchema = z.object({
  id: z.int(),
  field_id: z.int(),
  from: z.int(),
  to: z.int().nullable(),
  rate: minor,
  type_id: z.int(),
});

export const conditionalPricingSchema = z.object({
  has_price_intervals: z.boolean(),
  has_price_modifiers: z.boolean(),
  price_intervals: z.array(priceIntervalSchema),
  price_modifiers: z.array(priceModifierSchema),
  price_modification_intervals: z.array(modificationIntervalSchema),
});

/**
 * A picture of a service in responses (CAT-08): its address, and those of smaller ones by their longest side in
 * pixels.
 */
export const pictureSchema = z.object({
  type: z.literal("image"),
  original_url: z.string(),
  thumbs: z.record(z.string(), z.string()),
  alt_text: z.string(),
  is_main: z.boolean(),
  filename: z.string(),
});

/** A service's picture in proposals; width and height in pixels, served at /api/storage/{file}. */
export const proposalPictureSchema = z.object({
  file: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});

/** Service that is sold (CAT-05, CAT-09); prices in minor units of the tenant's default currency. */
export const catalogItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string().describe("The workspace's own (SKU), unique; empty: none"),
  description: z.string(),
  main_field_id: z.int().nullable(),
  category_id: z.int().nullable(),
  tax_profile_id: z.int().nullable().describe("Of its lines; null, or a retired one: the deal's"),
  unit: z.string().describe("What its price is for, such as m²; empty: a piece"),
  is_active: z.boolean(),
  purchase_limit: z.int().nullable(),
  rhythm: rhythmSchema.nullable().describe("Null: sold once; else prices are of one period"),
  bundle: bundleSchema.nullable(),
  is_upscalable: z.boolean(),
  is_renewable: z.boolean(),
  is_bookable: z.boolean(),
  base_price: minor.nullable(),
  standard_amount: minor.nullable(),
  custom_hourly_price: minor.nullable(),
  min_negotiation_margin: z.number(),
  max_negotiation_margin: z.number(),
  standard_duration: z.number(),
  pricing_option_id: z.int(),
  tier_mode: z.enum(TIER_MODES),
  production_customer_id: z.int().nullable(),
  position: z.int(),
  picture: proposalPictureSchema.nullable(),
  created_at: isoInstant,
  updated_at: isoInstant,
  deleted_at: isoInstant.nullable(),
  meta: z.object({
    conditional_pricing: conditionalPricingSchema.optional(),
    attachments: z.array(pictureSchema).optional(),
  }),
});

/** The same for managing services: with all rules and pictures, and the row's version. */
export const managedItemSchema = catalogItemSchema.extend({
  version: z.int(),
  business_id: z.int(),
  price_calculation_type: z.literal("UNIT"),
  meta: z.object({ conditional_pricing: conditionalPricingSchema, attachments: z.array(pictureSchema) }),
});

export type CatalogItemRow = z.input<typeof catalogItemSchema>;
export type CatalogItemAnswer = z.output<typeof catalogItemSchema>;
export type ManagedItem = z.output<typeof managedItemSchema>;
export type ItemPicture = z.output<typeof pictureSchema>;

/**
 * One line of a pending deal as a change would price it, in minor units of the deal's currency. unit_price: as
 * agreed; present_price and new_price: per unit, before and after the change, null if the answers give no price;
 * difference: of the whole line.
 */
export const lineEffectSchema = z.object({
  deal_id: z.int(),
  deal_number: z.string(),
  deal_name: z.string(),
  customer_name: z.string(),
  currency: z.string(),
  quantity: z.int(),
  unit_price: z.number(),
  present_price: z.number().nullable(),
  new_price: z.number().nullable(),
  difference: z.number().nullable(),
  leaves_range: z.boolean(),
  problem: z.enum(["answers", "too_large"]).nullable(),
});

/**
 * Sums over lines: affected deals, deals whose agreed price leaves its range, deals that could no longer be
 * priced, differences by currency.
 */
export const effectSchema = z.object({
  deals: z.int(),
  changed: z.int(),
  leaving: z.int(),
  unpriced: z.int(),
  differences: z.array(z.object({ currency: z.string(), amount: z.number() })),
});

/** A page of lines, newest deals first; effect: sums over this page. */
export const previewSchema = z.object({
  data: z.array(lineEffectSchema),
  meta: pageMeta.extend({ effect: effectSchema }),
});

export type LineEffect = z.output<typeof lineEffectSchema>;
export type Effect = z.output<typeof effectSchema>;
