import type { catalogItem } from "@/db/schema";
import type { ConditionalPricing } from "./rules-of-items";
import type { CatalogItemRow } from "./schema";

/** A catalogue item as the API gives it (CAT-05, CAT-09); with its rules when they were asked for. */
export function presentItem(row: typeof catalogItem.$inferSelect, pricing?: ConditionalPricing): CatalogItemRow {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    main_field_id: row.mainFieldId,
    unit: row.unit,
    is_active: row.isActive,
    purchase_limit: row.purchaseLimit,
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
    production_customer_id: row.productionCustomerId,
    position: row.position,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    deleted_at: row.deletedAt,
    meta: pricing ? { conditional_pricing: pricing } : {},
  };
}
