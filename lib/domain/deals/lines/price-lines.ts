import { itemOf, type PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { AppError, messageOf, type FieldError } from "@/lib/core/contract/errors";
import { largestUnitPrice } from "@/lib/core/pricing/settle-price";
import { roundingStep } from "@/lib/core/money/currency";
import { negotiatedTrace, negotiationRange, withLowest } from "@/lib/core/pricing/negotiation";
import { openPrice } from "@/lib/core/pricing/open-answers";
import { answerProblems } from "@/lib/core/pricing/questions";
import { unitsInBundle, type DealBundle } from "@/lib/core/offers/bundles";
import { lineTotal } from "@/lib/core/pricing/totals";
import { cleanAnswers } from "@/lib/core/pricing/visibility";
import {
  asPart,
  bundleToday,
  matchInBundles,
  NO_BUNDLES,
  placedBundles,
  type BundleTerms,
} from "./bundled-lines";
import { inBundles } from "./bundle-prices";
import { unchangedLine, matchAgreedLines, agreedAmount } from "./unchanged-line";
import { saidIn } from "./line-fields";
import { basisOf, keptBasis } from "./open-line";
import { presentAnswers } from "./open-questions";
import type { AgreedLine, LineTerms, PricedLine } from "./priced-line";
import { costOfLine, costOfService, mayState, sameKey } from "./line-cost";
import { rhythmOfService } from "./line-rhythm";
import { freeLine, isFree, isServiceLine, mustBeAllowed, taxOfService } from "./free-line";
import type { Placed } from "./line-order";
import type { LineInput } from "../input-schema";
import { answerProblemText } from "./answer-problem-text";
import { answersInWords } from "./answer-text";
import { isSameOriginal, originalOf, OTHER_ORIGINAL } from "../terms/check-discount";

/** Lines and bundles to store, and the positions (from 1) of lines that do not keep an agreed price. */
export type PricedLines = { lines: PricedLine[]; anew: ReadonlySet<number>; bundles: DealBundle[] };

/**
 * Prices every line from the catalogue, its answers and quantity; the server's result decides (S-076). A unit
 * price in the request must be in the negotiation range; an unchanged line keeps its agreed price (T-11). A free
 * line has the entered price (T-18), a line of a bundle its share (U-182). Errors: 403 for a new or changed free
 * line, or a cost, without its permission; 422 naming each wrong field; PRICE_OUT_OF_RANGE with the ranges in
 * details if only prices are wrong.
 */
export function priceLines(
  lines: readonly Placed<LineInput>[],
  items: ReadonlyMap<number, PricedItem>,
  agreed: readonly AgreedLine[],
  terms: LineTerms,
  { said, before }: BundleTerms = NO_BUNDLES,
): PricedLines {
  mayState(lines, terms.free);
  const placed = placedBundles(lines, said);
  const { unchanged, kept } = matchInBundles(lines, placed, agreed, before, (some, open) =>
    matchAgreedLines(some, items, open, terms),
  );
  const today = placed.flatMap((each) =>
    kept.has(each) ? [] : [{ ...each, ...bundleToday(each, lines, items) }],
  );
  const parts = new Map(
    today.flatMap(({ places, parts: all }) => places.map((place, at) => [place, all[at]])),
  );
  const inBundle = new Set(placed.flatMap(({ places }) => places));
  const sold = new Map<number | null, number>();
  for (const old of unchanged)
    if (old) sell(sold, old.catalogItemId, old.quantity * unitsInBundle(before, old.key));
  const priced = eachLine(lines, (given, at, complaints) => {
    const old = unchanged[at];
    if (given.open && inBundle.has(at))
      complaints.refuse("open", "in_bundle", "A part of a bundle cannot be opened");
    if (old)
      return repeatedLine(given, old, terms, { ...complaints, item: itemOf(items, old.catalogItemId) });
    const part = parts.get(at);
    const line = part ? asPart(given, part) : given;
    if (isFree(line)) {
      mustBeAllowed(terms.free, line.index);
      return freeLine(line, agreed, terms, complaints.refuse);
    }
    if (!isServiceLine(line, complaints.refuse)) return null;
    const item = itemOf(items, line.sale_catalog_item_id);
    const total = sell(sold, line.sale_catalog_item_id, line.quantity * (part?.quantity ?? 1));
    if (!isWithinLimit(item, total, complaints)) return null;
    const result = priceLine(line, item, agreed, terms, complaints);
    const usual = item ? costOfService(item, terms, part?.quantity) : null;
    return result && { ...result, cost: costOfLine(line, sameKey(line, agreed), usual, terms) };
  });
  return {
    lines: inBundles(priced, lines, today, terms),
    anew: new Set(unchanged.flatMap((old, index) => (old ? [] : [index + 1]))),
    bundles: placed.map(
      (each) => kept.get(each) ?? today.find(({ index }) => index === each.index)?.bundle ?? each.bundle,
    ),
  };
}

/**
 * The lines of a deal whose sections or currency change: each keeps its price and the customer's selection.
 * Error: 422 for a price that is too large in the new currency.
 */
export const keepLines = (lines: readonly Placed<AgreedLine>[], terms: LineTerms): PricedLine[] =>
  eachLine(lines, (old, _place, complaints) =>
    checkSize({ ...unchangedLine(old, old, terms), isSelected: old.isSelected }, complaints),
  );

/** Prices lines one by one. Error: 422 with all their complaints, by the lines' places in the request. */
function eachLine<Line>(
  lines: readonly Placed<Line>[],
  price: (line: Placed<Line>, index: number, complaints: Complaints) => PricedLine | null,
): PricedLine[] {
  const errors: FieldError[] = [];
  const ranges: ({ line: number } & PriceRange)[] = [];
  const priced = lines.map((line, at) =>
    price(line, at, {
      refuse: (field, code, message) =>
        void errors.push({ field: linePath(line.index, field), code, message }),
      outOfRange: (range) => void ranges.push({ line: line.index, ...range }),
    }),
  );
  if (errors.length > 0) {
    const code = errors.length === ranges.length ? "PRICE_OUT_OF_RANGE" : "VALIDATION_ERROR";
    throw new AppError(422, code, messageOf(errors), {
      errors,
      ...(ranges.length > 0 ? { details: { ranges } } : {}),
    });
  }
  return priced.filter((line) => line !== null);
}

/** Adds to the units of an item, and returns how many the deal has so far. */
function sell(sold: Map<number | null, number>, itemId: number | null, quantity: number): number {
  const total = (sold.get(itemId) ?? 0) + quantity;
  sold.set(itemId, total);
  return total;
}

/**
 * A purchase limit applies to all lines of an item together (VAL-13). Agreed lines count too, but are never
 * refused.
 */
function isWithinLimit(item: PricedItem | undefined, total: number, { refuse }: Complaints): boolean {
  const limit = item?.purchaseLimit ?? null;
  if (limit === null || total <= limit) return true;
  refuse("quantity", "too_big", `At most ${limit} can be sold`);
  return false;
}

/** A line that keeps its agreed price; what it states beside that must be as agreed, too. */
function repeatedLine(
  line: LineInput,
  old: AgreedLine,
  terms: LineTerms,
  { item, ...complaints }: Complaints & { item: PricedItem | undefined },
): PricedLine | null {
  const { refuse } = complaints;
  if (!isFree(line) && !isServiceLine(line, refuse, old)) return null;
  originalOf(agreedAmount(old, terms), line.original_unit_price, {
    terms,
    agreed: old.originalUnitPrice,
    refuse: () => refuse("original_unit_price", "other_original", OTHER_ORIGINAL),
  });
  const said = saidIn(line);
  const rhythm = isFree(line) ? said.rhythm : (said.rhythm ?? old.rhythm);
  const kept = unchangedLine(old, { ...said, rhythm }, terms);
  const basis = keptBasis({ ...kept, open: old.open }, said, item, terms, refuse);
  if (basis === undefined) return null;
  return checkSize({ ...kept, basis, cost: costOfLine(line, old, old.cost, terms) }, complaints);
}

/** Refuses an agreed price that exceeds the largest price after converting it to another currency. */
function checkSize(line: PricedLine, { refuse }: Complaints): PricedLine | null {
  if (Math.max(Math.abs(line.unitPrice), Math.abs(line.calculatedUnitPrice)) <= largestUnitPrice) return line;
  refuse("sale_catalog_item_id", "too_large", TOO_LARGE);
  return null;
}

const linePath = (index: number, field: string) => `data.attributes.lineItems.${index}.${field}`;

/** The allowed unit prices, in minor units of the deal's currency. */
type PriceRange = { min: number; max: number; calculated: number };

type Complaints = {
  refuse: (field: string, code: string, message: string) => void;
  outOfRange: (range: PriceRange) => void;
};

/**
 * Prices one line; reports errors and returns null if it has any. A price equal to that of an agreed line keeps
 * its original amount (T-03).
 */
function priceLine(
  line: LineInput,
  item: PricedItem | undefined,
  agreed: readonly AgreedLine[],
  terms: LineTerms,
  { refuse, outOfRange }: Complaints,
): PricedLine | null {
  if (!isSold(item, refuse)) return null;
  const answers = cleanAnswers(item.questions, line.field_values ?? {});
  const problems = answerProblems(item.questions, line.field_values ?? {}, item.rules);
  for (const problem of problems)
    refuse(`field_values.${problem.fieldId}`, problem.problem, answerProblemText(problem, item.questions));
  if (problems.length > 0) return null;
  const price = openPrice({ ...item, currency: terms.defaultCurrency, rate: terms.rate }, answers, terms);
  if (!price.ok) {
    if (price.problem === "missing_answer") {
      const missing = { fieldId: price.fieldId, problem: "missing" } as const;
      refuse(`field_values.${price.fieldId}`, "missing", answerProblemText(missing, item.questions));
    } else refuse("sale_catalog_item_id", "too_large", TOO_LARGE);
    return null;
  }
  const asked = line.unit_price ?? price.amount;
  const range = negotiationRange(price.amount, withLowest(item.rules, terms.lowest), terms.currency);
  if (asked < range.min || asked > range.max || asked % roundingStep(terms.currency) !== 0) {
    outOfRange({ ...range, calculated: price.amount });
    refuse("unit_price", "out_of_range", `The unit price must be between ${range.min} and ${range.max}`);
    return null;
  }
  const rhythm = rhythmOfService(line.rhythm ?? null, item.rhythm, refuse);
  if (rhythm === undefined) return null;
  const tax = taxOfService(line, item, agreed, terms.free);
  if (tax === undefined) {
    refuse("tax_profile_id", "invalid", "must be one of the workspace's tax profiles");
    return null;
  }
  const calculated = { amount: price.original, currency: terms.defaultCurrency, rate: 1 };
  const stated = line.original_unit_price;
  const repeated = agreed
    .filter((old) => old.catalogItemId === item.id && agreedAmount(old, terms) === asked)
    .map((old) => old.originalUnitPrice);
  const priced = {
    ...saidIn(line),
    quantity: line.quantity,
    unitPrice: asked,
    fieldValues: presentAnswers(answers),
    answers: answersInWords(item.questions, answers, terms.words),
  };
  const basis = basisOf(priced, item, terms, refuse);
  if (basis === undefined) return null;
  return {
    ...priced,
    catalogItemId: item.id,
    name: item.title,
    description: item.description,
    totalPrice: lineTotal(asked, line.quantity),
    calculatedUnitPrice: price.amount,
    originalUnitPrice: originalOf(asked, stated, {
      terms,
      agreed:
        repeated.find((original) => stated && isSameOriginal(stated, original)) ??
        (asked === price.amount ? calculated : (repeated[0] ?? null)),
      refuse: () => refuse("original_unit_price", "other_original", OTHER_ORIGINAL),
    }),
    originalCalculatedUnitPrice: calculated,
    cost: null,
    isSelected: false,
    priceInfoList: negotiatedTrace(price.trace, asked),
    rhythm,
    unit: item.unit,
    tax,
    picture: item.picture,
    basis,
  };
}

function isSold(item: PricedItem | undefined, refuse: Complaints["refuse"]): item is PricedItem {
  if (item?.isActive && !item.bundle) return true;
  const message = item?.bundle
    ? "is a bundle, which is sold by its parts"
    : "must be an active service of the catalogue";
  refuse("sale_catalog_item_id", item?.bundle ? "bundle" : "invalid", message);
  return false;
}

/** The error for a unit price above the largest. */
const TOO_LARGE = "The price is too large";
