import type { catalogItem } from "@/db/schema";
import { cleanHtml } from "@/lib/core/html/clean-html";
import { searchable } from "@/lib/core/search/searchable";
import type { ItemDraft } from "./item-draft";

/** Columns that a write of a service does not set here: position, pictures and cost (item-cost.ts). */
type Elsewhere =
  | "tenantId"
  | "id"
  | "position"
  | "cost"
  | "attachments"
  | "version"
  | "createdAt"
  | "updatedAt"
  | "deletedAt";

/**
 * The columns of a draft, with its description cleaned to the ten tags (S-064, S-099) and the search text
 * derived.
 */
export function itemColumns({ attributes: item }: ItemDraft) {
  const description = cleanHtml(item.description);
  return {
    title: item.title,
    code: item.code,
    description,
    searchText: searchable(item.title, item.code, description),
    mainFieldId: item.main_field_id,
    categoryId: item.category_id,
    taxProfileId: item.tax_profile_id,
    unit: item.unit,
    isActive: item.is_active,
    purchaseLimit: item.purchase_limit,
    rhythm: item.rhythm,
    bundle: item.bundle,
    isUpscalable: item.is_upscalable,
    isRenewable: item.is_renewable,
    isBookable: item.is_bookable,
    basePrice: item.base_price,
    standardAmount: item.standard_amount,
    customHourlyPrice: item.custom_hourly_price,
    minNegotiationMargin: item.min_negotiation_margin,
    maxNegotiationMargin: item.max_negotiation_margin,
    standardDuration: item.standard_duration,
    pricingOptionId: item.pricing_option_id,
    tierMode: item.tier_mode,
    productionCustomerId: item.production_customer_id,
    businessId: item.business_id,
  } satisfies Omit<typeof catalogItem.$inferSelect, Elsewhere>;
}
