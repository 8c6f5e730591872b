import type { Answers, AnswerValue, Operator, PriceRules, PricingField } from "@/lib/core/pricing/types";
import type { TotalsInput } from "@/lib/core/pricing/totals";
import {
  greatest,
  isLess,
  least,
  minus,
  over,
  plus,
  rational,
  rounded,
  times,
  type Rational,
} from "./rational";

/**
 * A second implementation of the decisions (S-055, S-066 to S-080, X-25, X-28, X-36) that is independent of
 * lib/core/pricing. It uses only its types, calculates with fractions, and finds visible questions by
 * iteration instead of recursion.
 */
export type OracleOptions = { currency: string; fromRate?: number; toRate?: number; promotions?: number[] };

export type OraclePrice = { price: number } | { missing: number } | { tooLarge: true };

export function oraclePrice(
  rules: PriceRules,
  fields: PricingField[],
  answers: Answers,
  options: OracleOptions,
): OraclePrice {
  const visible = oracleVisible(fields, answers);
  const answerTo = (id: number) => (visible.has(id) ? answers[id] : undefined);

  // S-055, S-068
  let base = rational(
    firstKnown(
      rules.pricingOption === "calculated"
        ? [rules.basePrice, rules.standardAmount]
        : [rules.standardAmount, rules.basePrice],
    ),
  );
  if (rules.pricingOption === "calculated" && rules.tiers.length > 0) {
    base = rational(0);
    let highest = -1;
    for (const tier of rules.tiers) {
      const field = rules.mainFieldId ?? tier.fieldId;
      const quantity = numberIn(answerTo(field));
      if (!quantity) return { missing: field };
      const units = oracleUnits(quantity, tier.from, tier.to);
      if (!isLess(rational(0), units)) continue;
      const costOf = (count: Rational) => plus(times(count, rational(tier.rate)), rational(tier.flatFee));
      if (rules.tierMode === "graduated") base = plus(base, costOf(units));
      else if (tier.from > highest) [highest, base] = [tier.from, costOf(quantity)];
    }
  }

  // S-069, X-36
  let price = base;
  for (const modifier of rules.modifiers) {
    if (
      !modifier.isActive ||
      !oracleCondition(answerTo(modifier.fieldId), modifier.operator, modifier.comparisonValue)
    )
      continue;
    const worth = { dollar: rational(1), percent: base, hour: rational(rules.customHourlyPrice ?? 0) }[
      modifier.unit
    ];
    price = (modifier.type === "plus" ? plus : minus)(price, times(rational(modifier.value), worth));
  }

  // S-070
  for (const { fieldId, from, to, rate, type } of rules.modificationIntervals) {
    const quantity = numberIn(answerTo(fieldId));
    if (quantity)
      price = (type === "plus" ? plus : minus)(price, times(oracleUnits(quantity, from, to), rational(rate)));
  }

  // CAL-06, CAL-07
  const percents = (options.promotions ?? []).reduce(
    (sum, percent) => plus(sum, rational(percent)),
    rational(0),
  );
  price = greatest(rational(0), price);
  price = greatest(rational(0), minus(price, times(price, over(percents, rational(100)))));

  // S-071, S-080, X-25, X-28
  let whole = rounded(price, options.fromRate === undefined ? stepOf(options.currency) : 1n);
  if (options.fromRate !== undefined)
    whole = rounded(
      over(times(rational(whole), rational(options.toRate ?? 1)), rational(options.fromRate)),
      stepOf(options.currency),
    );
  return whole > 100_000_000_000n ? { tooLarge: true } : { price: Number(whole) };
}

type OracleOriginal = { amount: number; currency: string; rate: number };

/** X-25, T-03: always converts the original amount, never one that was already converted. */
export function oracleAmountIn(original: OracleOriginal, to: { currency: string; rate: number }): number {
  if (original.currency === to.currency) return original.amount;
  const inDefault = over(rational(original.amount), rational(original.rate));
  return Number(rounded(times(inDefault, rational(to.rate)), stepOf(to.currency)));
}

/** S-072 to S-074 and S-083, and T-18 for lines with taxes of their own. */
export function oracleTotals({ lines, discount, tax, currency }: TotalsInput) {
  const part = (amount: bigint, percent: number) =>
    times(rational(amount), over(rational(percent), rational(100)));
  const share = (amount: bigint, percent: number) => rounded(part(amount, percent), stepOf(currency));
  const subtotal = lines
    .filter((line) => line.counted)
    .map((line) => BigInt(line.unitPrice) * BigInt(line.quantity))
    .reduce((a, b) => a + b, 0n);
  let off = 0n;
  if (discount)
    off =
      discount.kind === "percent"
        ? share(subtotal, discount.value)
        : rounded(rational(discount.value), stepOf(currency));
  if (discount && !discount.afterTax && off > subtotal) off = subtotal;
  const taxable = discount && !discount.afterTax ? subtotal - off : subtotal;
  // The taxes in order. A tax is identified by its name, its percentage, and its index among equal ones of
  // its profile.
  const named = (profile: TotalsInput["tax"]) =>
    (profile?.taxes.length ? profile.taxes : profile?.value ? [{ name: "", value: profile.value }] : []).map(
      (rate, index, all) => ({
        percent: rate.value,
        id: `${rate.name}|${JSON.stringify(rate.names)}|${rate.value}|${
          all.slice(0, index).filter((other) => other.name === rate.name && other.value === rate.value).length
        }`,
      }),
    );
  const profiles = [
    ...(lines.length > 0 && lines.every((line) => line.tax) ? [] : [tax]),
    ...lines.filter((line) => line.counted && line.tax).map((line) => line.tax ?? null),
  ];
  const all = new Map(profiles.flatMap(named).map(({ id, percent }) => [id, percent]));
  const taxes = [...all].map(([id, percent]) => {
    const on = lines
      .filter((line) => line.counted && named(line.tax ?? tax).some((rate) => rate.id === id))
      .map((line) => BigInt(line.unitPrice) * BigInt(line.quantity))
      .reduce((a, b) => a + b, 0n);
    // Credits took everything (U-190): no amount is left to share, only a percentage before taxes.
    const taken = discount?.kind === "percent" && !discount.afterTax ? discount.value : 0;
    const left = over(minus(rational(100), rational(taken)), rational(100));
    if (subtotal === 0n) return rounded(times(part(on, percent), left), stepOf(currency));
    return rounded(times(part(taxable, percent), over(rational(on), rational(subtotal))), stepOf(currency));
  });
  const taxTotal = taxes.reduce((a, b) => a + b, 0n);
  const after = taxable + taxTotal - (discount?.afterTax ? off : 0n);
  return {
    subtotal: Number(subtotal),
    discount: Number(off),
    taxes: taxes.map(Number),
    taxTotal: Number(taxTotal),
    amountBeforeTax: Number(taxable),
    amountAfterTax: after < 0n ? 0 : Number(after),
  };
}

/** CAL-11: extends the set of visible questions until it no longer changes. */
export function oracleVisible(fields: PricingField[], answers: Answers): Set<number> {
  const visible = new Set<number>();
  for (let before = -1; before < visible.size;) {
    before = visible.size;
    for (const { id, visibleWhen } of fields)
      if (
        visibleWhen.every(
          ({ fieldId, operator, value }) =>
            visible.has(fieldId) && oracleCondition(answers[fieldId], operator, value),
        )
      )
        visible.add(id);
  }
  return visible;
}

/** CAL-12, S-078, T-02. */
function oracleCondition(answer: AnswerValue | null | undefined, operator: Operator, value: string): boolean {
  if (
    answer === null ||
    answer === undefined ||
    (typeof answer !== "number" && typeof answer !== "boolean" && answer.length === 0)
  )
    return false;
  const values = Array.isArray(answer) ? answer : [String(answer)];
  const has = Array.isArray(answer)
    ? answer.some((chosen) => same(chosen, value))
    : String(answer).toLowerCase().includes(value.toLowerCase());
  if (operator === "CONTAINS") return has;
  if (operator === "EXCLUDES") return !has;
  if (operator === "!=") return values.every((chosen) => !same(chosen, value));
  return values.some((chosen) => {
    if (operator === "=") return same(chosen, value);
    const [left, right] = [numberIn(chosen), numberIn(value)];
    if (!left || !right) return false;
    if (operator === "<") return isLess(left, right);
    if (operator === ">") return isLess(right, left);
    return operator === "<=" ? !isLess(right, left) : !isLess(left, right);
  });
}

/** S-068: max(0, min(q, to) - max(from, 1) + 1). */
function oracleUnits(quantity: Rational, from: number, to: number | null): Rational {
  const last = to === null ? quantity : least(quantity, rational(to));
  return greatest(rational(0), plus(minus(last, greatest(rational(from), rational(1))), rational(1)));
}

function same(left: string, right: string): boolean {
  const [a, b] = [numberIn(left), numberIn(right)];
  if (a && b) return !isLess(a, b) && !isLess(b, a);
  const truth = (text: string) =>
    /^(true|yes|1)$/i.test(text) ? true : /^(false|no|0)$/i.test(text) ? false : text.toLowerCase();
  return truth(left) === truth(right);
}

function numberIn(answer: AnswerValue | null | undefined): Rational | null {
  if (typeof answer === "number") return rational(answer);
  return typeof answer === "string" && /^[+-]?\d+(\.\d+)?$/.test(answer) ? rational(answer) : null;
}

function firstKnown(amounts: (number | null)[]): number {
  return amounts.find((amount) => amount !== null) ?? 0;
}

function stepOf(currency: string): bigint {
  return currency === "JPY" ? 100n : 1n;
}
