import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { AppError, type FieldError } from "@/lib/core/contract/errors";
import { carriedLine, carriedLines } from "./carried-line";
import { priceLine, TOO_LARGE, type Complaints, type PriceRange } from "./price-line";
import type { AgreedLine, LineTerms, PricedLine } from "./priced-line";
import type { LineInput } from "./schema";
import { largestUnitPrice } from "@/lib/core/pricing/settle-price";

/** Lines as they are stored, and the positions (from 1) of those that do not keep a price agreed before. */
export type PricedLines = { lines: PricedLine[]; anew: ReadonlySet<number> };

/**
 * Prices every line from the catalogue, its answers and quantity; the server's result is the authority (S-076). A unit price
 * that was sent must lie in the negotiation range; a line carried over unchanged keeps its agreed price (T-11).
 * Errors: 422 that name each wrong field; PRICE_OUT_OF_RANGE with the ranges in details when prices alone are wrong.
 */
export function priceLines(
  lines: readonly LineInput[],
  items: ReadonlyMap<number, PricedItem>,
  agreed: readonly AgreedLine[],
  terms: LineTerms,
): PricedLines {
  const errors: FieldError[] = [];
  const ranges: ({ line: number } & PriceRange)[] = [];
  const carried = carriedLines(lines, items, agreed, terms);
  const sold = new Map<number, number>();
  for (const old of carried) if (old) sell(sold, old.catalogItemId, old.quantity);
  const priced = lines.map((line, index) => {
    const complaints: Complaints = {
      refuse: (field, code, message) => void errors.push({ field: linePath(index, field), code, message }),
      outOfRange: (range) => void ranges.push({ line: index, ...range }),
    };
    const old = carried[index];
    if (old) return checkSize(carriedLine(old, line, terms), complaints);
    const item = items.get(line.sale_catalog_item_id);
    const total = sell(sold, line.sale_catalog_item_id, line.quantity);
    return isWithinLimit(item, total, complaints) ? priceLine(line, item, agreed, terms, complaints) : null;
  });
  if (errors.length > 0) {
    const code = errors.length === ranges.length ? "PRICE_OUT_OF_RANGE" : "VALIDATION_ERROR";
    const message = errors.length === 1 && errors[0] ? errors[0].message : "Validation failed";
    throw new AppError(422, code, message, { errors, ...(ranges.length > 0 ? { details: { ranges } } : {}) });
  }
  return {
    lines: priced.filter((line) => line !== null),
    anew: new Set(carried.flatMap((old, index) => (old ? [] : [index + 1]))),
  };
}

/** Counts units of an item, and gives how many the deal has of it by now. */
function sell(sold: Map<number, number>, itemId: number, quantity: number): number {
  const total = (sold.get(itemId) ?? 0) + quantity;
  sold.set(itemId, total);
  return total;
}

/** A purchase limit holds for all lines of an item together (VAL-13). What was agreed before counts, and is never taken away. */
function isWithinLimit(item: PricedItem | undefined, total: number, { refuse }: Complaints): boolean {
  const limit = item?.purchaseLimit ?? null;
  if (limit === null || total <= limit) return true;
  refuse("quantity", "too_big", `At most ${limit} can be sold`);
  return false;
}

/** In another currency an agreed price can be more than there may be. */
function checkSize(line: PricedLine, { refuse }: Complaints): PricedLine | null {
  if (Math.max(line.unitPrice, line.calculatedUnitPrice) <= largestUnitPrice) return line;
  refuse("sale_catalog_item_id", "too_large", TOO_LARGE);
  return null;
}

const linePath = (index: number, field: string) => `data.attributes.lineItems.${index}.${field}`;
