import { invalidFields, type FieldError } from "@/lib/core/contract/errors";
import { convertAmount } from "@/lib/core/money/currency";
import { bundlePrice, sharesByRhythm } from "@/lib/core/pricing/bundles";
import { largestUnitPrice, traceTotal } from "@/lib/core/pricing/settle-price";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import type { LineInput } from "../input-schema";
import type { BundlePart, BundleToday } from "./bundled-lines";
import type { Placed } from "./line-order";
import type { LineTerms, PricedLine } from "./priced-line";

/**
 * All lines, those of bundles at their shares. Error: 422 for a line that states another unit price than its share, or
 * whose share is too large.
 * @param asked the lines of the call, in the same order
 */
export function inBundles(
  lines: readonly PricedLine[],
  asked: readonly Placed<LineInput>[],
  bundles: readonly BundleToday[],
  terms: LineTerms,
): PricedLine[] {
  const errors: FieldError[] = [];
  const result = [...lines];
  for (const { places, parts, item } of bundles) {
    const own = places.flatMap((place) => lines[place] ?? []);
    for (const [at, line] of sharedPrices(own, parts, item, terms).entries()) {
      const place = places[at] ?? 0;
      const { index, unit_price: stated } = asked[place] ?? { index: place };
      const refuse = (field: string, code: string, message: string) =>
        void errors.push({ field: `data.attributes.lineItems.${index}.${field}`, code, message });
      if (line.unitPrice > largestUnitPrice)
        refuse("sale_catalog_item_id", "too_large", "The price is too large");
      else if ((stated ?? line.unitPrice) !== line.unitPrice)
        refuse(
          "unit_price",
          "bundle",
          `must be left out, or ${line.unitPrice}: its share of the bundle's price`,
        );
      result[place] = line;
    }
  }
  if (errors.length > 0) throw invalidFields(errors);
  return result;
}

/**
 * The lines of one bundle at their shares of its price (U-182). A price of its own is the catalogue's, in the deal's
 * currency.
 * @param lines each priced by itself, for one unit of its part
 */
function sharedPrices(
  lines: readonly PricedLine[],
  parts: readonly BundlePart[],
  { bundle, rules, title }: Pick<PricedItem, "bundle" | "rules" | "title">,
  terms: LineTerms,
): PricedLine[] {
  const { currency, defaultCurrency, rate } = terms;
  const stated = rules.standardAmount ?? 0;
  const own = currency === defaultCurrency ? stated : convertAmount(stated, { rate: 1 }, { rate, currency });
  const shares = sharesByRhythm(
    lines.map(({ unitPrice, rhythm }, at) => ({
      amount: unitPrice * (parts[at]?.quantity ?? 1),
      every: rhythm?.every ?? null,
    })),
    bundle ? bundlePrice(bundle, own) : { kind: "sum" },
    currency,
  );
  return lines.map((line, at) => atShare(line, shares[at] ?? 0, title, terms));
}

/**
 * A line at its share. The share is agreed in the deal's currency, so a line that was converted is explained from there
 * on, and other currencies are computed from it.
 */
function atShare(line: PricedLine, share: number, title: string, terms: LineTerms): PricedLine {
  const isConverted = terms.currency !== terms.defaultCurrency;
  const steps = isConverted ? [] : line.priceInfoList;
  const off = share - traceTotal(steps);
  const original = { amount: share, currency: terms.currency, rate: isConverted ? terms.rate : 1 };
  return {
    ...line,
    unitPrice: share,
    totalPrice: lineTotal(share, line.quantity),
    calculatedUnitPrice: share,
    originalUnitPrice: original,
    originalCalculatedUnitPrice: original,
    priceInfoList:
      off === 0 && !isConverted ? steps : [...steps, { step: "bundle", label: title, amount: off }],
  };
}
