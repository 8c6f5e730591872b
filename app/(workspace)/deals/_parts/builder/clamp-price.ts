import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { negotiationRange } from "@/lib/core/pricing/negotiation";

type Margins = Pick<CatalogItemAnswer, "min_negotiation_margin" | "max_negotiation_margin"> | null;
type Calculated = { calculated: number; item: Margins; currency: CurrencyCode };

/** The lowest and highest unit price that may be agreed, in minor units (S-075). An item that is gone cannot be negotiated. */
export function priceRange({ calculated, item, currency }: Calculated): { min: number; max: number } {
  if (!item) return { min: calculated, max: calculated };
  return negotiationRange(
    calculated,
    { minMargin: item.min_negotiation_margin, maxMargin: item.max_negotiation_margin },
    currency,
  );
}

/** A unit price brought into its range and onto the currency's step (S-075, X-28). */
export function clampPrice(price: number, given: Calculated): number {
  const { min, max } = priceRange(given);
  const step = roundingStep(given.currency);
  return Math.min(Math.max(Math.round(price / step) * step, min), max);
}
