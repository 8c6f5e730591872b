import type { z } from "zod";
import type { catalogItem, StoredPicture } from "@/db/schema";
import { fileAddress } from "@/lib/domain/branding/file-address";
import type { ConditionalPricing } from "./rules-of-items";
import type { CatalogItemRow, ItemPicture, managedItemSchema } from "./schema";

type Item = typeof catalogItem.$inferSelect;

/** A catalogue item as the API gives it (CAT-05, CAT-09); with its rules and its pictures (CAT-08) when they were asked for. */
export function presentItem(row: Item, pricing?: ConditionalPricing, withPictures = false): CatalogItemRow {
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
    meta: {
      ...(pricing ? { conditional_pricing: pricing } : {}),
      ...(withPictures ? { attachments: row.attachments.map(presentPicture) } : {}),
    },
  };
}

/** The same where services are managed. */
export const presentManagedItem = (
  row: Item,
  pricing: ConditionalPricing,
): z.input<typeof managedItemSchema> => ({
  ...presentItem(row),
  version: row.version,
  business_id: row.businessId,
  price_calculation_type: "UNIT",
  meta: { conditional_pricing: pricing, attachments: row.attachments.map(presentPicture) },
});

/** A stored picture with addresses instead of names of files. */
export const presentPicture = ({
  original,
  thumbs,
  altText,
  isMain,
  filename,
}: StoredPicture): ItemPicture => ({
  type: "image",
  original_url: addressOf(original),
  thumbs: Object.fromEntries(Object.entries(thumbs).map(([size, name]) => [size, addressOf(name)])),
  alt_text: altText,
  is_main: isMain,
  filename,
});

const addressOf = (name: string): string => fileAddress(`/storage/${name}`) ?? "";
