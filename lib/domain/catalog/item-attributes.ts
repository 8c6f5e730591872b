import type { catalogItem } from "@/db/schema";

/** The attributes of a service that can be read and written, except its business entity, by the names of the API. */
export const attributesOf = (row: typeof catalogItem.$inferSelect) => ({
  title: row.title,
  code: row.code,
  description: row.description,
  main_field_id: row.mainFieldId,
  category_id: row.categoryId,
  tax_profile_id: row.taxProfileId,
  unit: row.unit,
  is_active: row.isActive,
  purchase_limit: row.purchaseLimit,
  rhythm: row.rhythm,
  bundle: row.bundle,
  is_upscalable: row.isUpscalable,
  is_renewable: row.isRenewable,
  is_bookable: row.isBookable,
  base_price: row.basePrice,
  standard_amount: row.standardAmount,
  custom_hourly_price: row.customHourlyPrice,
  min_negotiation_margin: row.minNegotiationMargin,
  max_negotiation_margin: row.maxNegotiationMargin,
  standard_duration: row.standardDuration,
  pricing_option_id: row.pricingOptionId,
  tier_mode: row.tierMode,
  production_customer_id: row.productionCustomerId,
  position: row.position,
});
