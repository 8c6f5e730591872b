import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { negotiationRange, withLowest } from "@/lib/core/pricing/negotiation";
import { MAX_QUANTITY } from "@/lib/domain/deals/limits";
import { readPlainNumber, type ReadingProblem } from "@/lib/core/money/typed-number";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import type { Language } from "@/lib/core/i18n/languages";
import type { SelectedItem } from "./selected-item";

type Margins = Pick<CatalogItemAnswer, "min_negotiation_margin" | "max_negotiation_margin"> | null;
/** lowest: the lowest share of a calculated price that the user may agree, in percent. */
type Calculated = { calculated: number; item: Margins; currency: CurrencyCode; lowest?: number | undefined };

/**
 * The lowest and highest unit price that may be agreed, in minor units (S-075). The price of an item that was
 * deleted cannot be negotiated.
 */
export function priceRange({ calculated, item, currency, lowest = 0 }: Calculated): {
  min: number;
  max: number;
} {
  if (!item) return { min: calculated, max: calculated };
  return negotiationRange(
    calculated,
    withLowest({ minMargin: item.min_negotiation_margin, maxMargin: item.max_negotiation_margin }, lowest),
    currency,
  );
}

/** A unit price limited to its range and rounded to the currency's step (S-075, X-28). */
export function clampPrice(price: number, input: Calculated): number {
  const { min, max } = priceRange(input);
  const step = roundingStep(input.currency);
  return Math.min(Math.max(Math.round(price / step) * step, min), max);
}

/** A quantity limited to 1 and the purchase limit; an empty one becomes 1 (VAL-13). */
export function clampQuantity(wanted: number | null, purchaseLimit: number | null): number {
  const most = Math.min(purchaseLimit ?? MAX_QUANTITY, MAX_QUANTITY);
  return Math.min(Math.max(wanted ?? 1, 1), Math.max(most, 1));
}

/**
 * A typed quantity within the same limits, and the limit that changed it. An empty one becomes 1 (VAL-13); any
 * other text that is no whole number is a problem.
 */
export function readQuantity(
  text: string,
  purchaseLimit: number | null,
  language: Language,
): { quantity: number; corrected: "most" | "least" | null } | { problem: ReadingProblem } {
  const reading = readPlainNumber(text, { language, decimals: 0 });
  if (!reading.ok) return { problem: reading };
  const quantity = clampQuantity(reading.value, purchaseLimit);
  const wanted = reading.value ?? 0;
  return { quantity, corrected: wanted > quantity ? "most" : wanted < quantity ? "least" : null };
}

/** The quote number after saving an edit: the next revision, such as Q-000012-2 after Q-000012 (S-098). */
export function nextNumber({ number, revision }: Pick<DealAnswer, "number" | "revision">): string {
  const base = revision > 1 ? number.slice(0, number.lastIndexOf("-")) : number;
  return `${base}-${revision + 1}`;
}

/**
 * Units of the service still available for a new line, or for the line with that key: the purchase limit
 * applies to the whole deal (VAL-13). null: no limit.
 */
export function unitsLeft(
  { id, purchase_limit: limit }: Pick<CatalogItemAnswer, "id" | "purchase_limit">,
  items: readonly SelectedItem[],
  key: string | null = null,
): number | null {
  if (limit === null) return null;
  const others = items.filter((item) => item.catalogItemId === id && item.key !== key);
  return Math.max(0, limit - others.reduce((sum, { quantity }) => sum + quantity, 0));
}
