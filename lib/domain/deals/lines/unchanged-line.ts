import { itemOf, type PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { amountIn, type Money } from "@/lib/core/pricing/change-currency";
import { negotiatedTrace } from "@/lib/core/pricing/negotiation";
import { restatedTrace } from "@/lib/core/pricing/settle-price";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { Answers } from "@/lib/core/pricing/types";
import { cleanAnswers } from "@/lib/core/pricing/visibility";
import { repeatsAs, isSameRhythm } from "./line-rhythm";
import { basisIn } from "./open-line";
import type { AgreedLine, PricedLine } from "./priced-line";
import { LINE_FIELD_NAMES, pickSaid, type SaidOfLine } from "./line-fields";
import type { LineInput } from "../input-schema";

/**
 * For each new line the line of the edited deal that it repeats: same item, quantity and answers, and the agreed
 * price or none (T-11); for a free line the same texts, tax profile (T-18) and rhythm. Lines with a price are matched
 * first, and of similar lines those that stay in their section, so that each keeps its own price, picture and
 * trace. Undefined for a line that must be priced again.
 */
export function matchAgreedLines(
  lines: readonly LineInput[],
  items: ReadonlyMap<number, PricedItem>,
  agreed: readonly AgreedLine[],
  money: Money,
): (AgreedLine | undefined)[] {
  const open = [...agreed];
  const result = new Map<number, AgreedLine>();
  const take = (fits: Fits): void =>
    lines.forEach((line, index) => {
      const at = open.findIndex((old) => fits(line, old) && isRepeated(line, old, items));
      const [old] = at < 0 ? [] : open.splice(at, 1);
      if (old) result.set(index, old);
    });
  const isAtPrice: Fits = (line, old) => hasPrice(line) && line.unit_price === agreedAmount(old, money);
  const isWithout: Fits = (line) => !hasPrice(line);
  for (const fits of [isAtPrice, isWithout]) {
    take((line, old) => fits(line, old) && staysInPlace(line, old));
    take(fits);
  }
  return lines.map((_line, index) => result.get(index));
}

type Fits = (line: LineInput, old: AgreedLine) => boolean;

const staysInPlace: Fits = (line, old) =>
  (line.section ?? "") === old.section && line.is_optional === old.isOptional;

const hasPrice = (line: LineInput): boolean => (line.unit_price ?? null) !== null;

function isRepeated(line: LineInput, old: AgreedLine, items: ReadonlyMap<number, PricedItem>): boolean {
  if (old.catalogItemId !== line.sale_catalog_item_id || old.quantity !== line.quantity) return false;
  if (old.catalogItemId === null)
    return (
      old.name === line.name &&
      old.description === (line.description ?? "") &&
      (old.tax?.id ?? null) === (line.tax_profile_id ?? null) &&
      isSameRhythm(old.rhythm, line.rhythm ?? null)
    );
  if (line.rhythm && !repeatsAs(line.rhythm, old.rhythm)) return false;
  if (line.tax_profile_id !== undefined && (old.tax?.id ?? null) !== line.tax_profile_id) return false;
  const item = itemOf(items, line.sale_catalog_item_id);
  const sent = line.field_values ?? {};
  const given = [sent, item ? cleanAnswers(item.questions, sent) : sent];
  return given.some((answers) => textOf(answers) === textOf(old.fieldValues));
}

/**
 * A line as agreed, with what staff say of it beside its price as given. If the currency changed, every amount is
 * computed from its original (X-25, T-03).
 */
export function unchangedLine(old: AgreedLine, said: SaidOfLine, money: Money): PricedLine {
  const unitPrice = agreedAmount(old, money);
  const isSame = old.currency === money.currency;
  return {
    catalogItemId: old.catalogItemId,
    name: old.name,
    description: old.description,
    quantity: old.quantity,
    unitPrice,
    totalPrice: lineTotal(unitPrice, old.quantity),
    calculatedUnitPrice: isSame ? old.calculatedUnitPrice : amountIn(old.originalCalculatedUnitPrice, money),
    originalUnitPrice: old.originalUnitPrice,
    originalCalculatedUnitPrice: old.originalCalculatedUnitPrice,
    cost: old.cost,
    ...pickSaid(LINE_FIELD_NAMES, said),
    isSelected: false,
    priceInfoList: isSame
      ? old.priceInfoList
      : negotiatedTrace(restatedTrace(old.priceInfoList, old.originalCalculatedUnitPrice, money), unitPrice),
    fieldValues: old.fieldValues,
    answers: old.answers,
    unit: old.unit,
    tax: old.tax,
    picture: old.picture,
    basis: isSame ? old.basis : basisIn(old.basis, money),
  };
}

/** The agreed unit price in another currency. */
export const agreedAmount = (old: AgreedLine, money: Money): number =>
  old.currency === money.currency ? old.unitPrice : amountIn(old.originalUnitPrice, money);

const textOf = (answers: Answers): string =>
  JSON.stringify(
    Object.entries(answers)
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([left], [right]) => Number(left) - Number(right)),
  );
