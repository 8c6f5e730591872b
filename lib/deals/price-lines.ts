import type { PricedItem } from "@/lib/catalog/pricing-catalog";
import { AppError, type FieldError } from "@/lib/http/errors";
import { takeCarried } from "./carried-line";
import { priceLine, type PriceRange } from "./price-line";
import type { AgreedLine, LineTerms, PricedLine } from "./priced-line";
import type { LineInput } from "./schema";

/**
 * Prices every line from the catalogue, its answers and quantity; the server's result is the authority (S-076). A unit price
 * that was sent must lie in the negotiation range; a line carried over unchanged keeps its agreed price.
 * Errors: 422 that name each wrong field; PRICE_OUT_OF_RANGE with the ranges in details when prices alone are wrong.
 */
export function priceLines(
  lines: readonly LineInput[],
  items: ReadonlyMap<number, PricedItem>,
  agreed: readonly AgreedLine[],
  terms: LineTerms,
): PricedLine[] {
  const errors: FieldError[] = [];
  const ranges: ({ line: number } & PriceRange)[] = [];
  const open = [...agreed];
  const priced = lines.map((line, index) => {
    const carried = takeCarried(open, line, items.get(line.sale_catalog_item_id), terms);
    if (carried) return carried;
    return priceLine(line, items.get(line.sale_catalog_item_id), terms, {
      refuse: (field, code, message) => void errors.push({ field: linePath(index, field), code, message }),
      outOfRange: (range) => void ranges.push({ line: index, ...range }),
    });
  });
  if (errors.length > 0) {
    const code = errors.length === ranges.length ? "PRICE_OUT_OF_RANGE" : "VALIDATION_ERROR";
    const message = errors.length === 1 && errors[0] ? errors[0].message : "Validation failed";
    throw new AppError(422, code, message, { errors, ...(ranges.length > 0 ? { details: { ranges } } : {}) });
  }
  return priced.filter((line) => line !== null);
}

const linePath = (index: number, field: string) => `data.attributes.lineItems.${index}.${field}`;
