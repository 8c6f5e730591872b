import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import {
  compare,
  decimal,
  multiply,
  negate,
  zero,
  type Decimal,
  add,
  decimalText,
} from "@/lib/core/money/decimal";
import { sumOf, titleOf, type PriceStep, type VisibleAnswers, settlePrice } from "./settle-price";
import type {
  Answers,
  AnswerWords,
  PriceRules,
  PricingField,
  TraceStep,
  PriceModifier,
  PriceTier,
} from "./types";
import { visibleAnswers } from "./visibility";
import { numericAnswer, booleanOf, evaluateCondition } from "./condition";
import { unitsStep, unitsWithin } from "./units-within";
import { displayPercent } from "./display-percent";

/**
 * amount in minor units, the sum of its trace; original: the same in the currency of the rules, from which it is
 * converted. Or the reason why there is no price.
 */
export type UnitPrice =
  | { ok: true; amount: number; original: number; trace: TraceStep[] }
  | { ok: false; problem: "missing_answer"; fieldId: number }
  | { ok: false; problem: "amount_too_large" };

export type UnitPriceOptions = {
  /** Currency of the result; default CAD (LIM-10). */
  currency?: CurrencyCode;
  /** Rules are in the default currency, `from`; its code is needed only if it has no decimals (S-080). */
  conversion?: { from: { rate: ExchangeRate; currency?: CurrencyCode }; to: { rate: ExchangeRate } };
  promotions?: Promotions;
  /** For the labels of the trace; default English, like its other labels. */
  words?: AnswerWords;
};

/**
 * The price of one unit of a catalogue item for one set of answers, steps 1 to 4 of CAL-02, floored at 0
 * (CAL-07). `fields` are all questions that the rules and their conditions name; answers to hidden ones are
 * ignored (S-079). Exact until the end, then rounded half away from zero to the currency's step, and rounded
 * again after a conversion (S-071). Throws RangeError for rates that are not above 0 and for rules that are not
 * numbers.
 */
export function unitPrice(
  rules: PriceRules,
  fields: PricingField[],
  answers: Answers,
  options: UnitPriceOptions = {},
): UnitPrice {
  const visible = visibleAnswers(fields, answers);
  const base = baseSteps(rules, visible);
  if (!base.ok) return { ok: false, problem: "missing_answer", fieldId: base.missingFieldId };
  const modified = [
    ...base.steps,
    ...modifierSteps(rules, sumOf(base.steps), visible, options.words ?? ENGLISH),
    ...intervalSteps(rules, visible),
  ];
  const settled = settlePrice([...modified, ...promotionSteps(sumOf(modified), options.promotions)], options);
  return settled ? { ok: true, ...settled } : { ok: false, problem: "amount_too_large" };
}

const ENGLISH: AnswerWords = { yes: "Yes", no: "No" };

/**
 * Step 3, modification intervals: as for tiers, the units of a numeric answer inside the bounds times the rate,
 * added or subtracted. Several intervals add up; without an answer nothing changes (CAL-05, S-070).
 */
function intervalSteps(rules: PriceRules, answers: VisibleAnswers): PriceStep[] {
  const steps: PriceStep[] = [];
  for (const interval of rules.modificationIntervals) {
    const quantity = numericAnswer(answers.answerTo(interval.fieldId));
    const units = quantity === null ? zero : unitsWithin(quantity, interval);
    if (compare(units, zero) === 0) continue;
    const size = multiply(units, decimal(interval.rate));
    const amount = interval.type === "minus" ? negate(size) : size;
    steps.push({
      step: "interval",
      ...unitsStep(titleOf(answers, interval.fieldId), units, interval),
      amount,
    });
  }
  return steps;
}

/** Percentages to deduct; no screen or call sets any (CAL-06). */
type Promotions = { bundle?: number; deal?: number; promo?: number };

/** Step 4: each percentage is of the price after step 3, so they add up; nothing is deducted from a price below 0. */
function promotionSteps(price: Decimal, promotions: Promotions = {}): PriceStep[] {
  if (compare(price, zero) <= 0) return [];
  return kinds.flatMap(({ kind, label }) => {
    const percent = promotions[kind];
    if (!percent) return [];
    const amount = negate(multiply(multiply(price, decimal(percent)), hundredth));
    const basis = { kind: "percent" as const, percent: decimalText(decimal(percent)) };
    return [{ step: "promotion" as const, label: `${label}: ${percent} %`, basis, amount }];
  });
}

const hundredth = decimal("0.01");

const kinds = [
  { kind: "bundle", label: "Bundle" },
  { kind: "deal", label: "Deal" },
  { kind: "promo", label: "Promo" },
] as const;

type BaseSteps = { ok: true; steps: PriceStep[] } | { ok: false; missingFieldId: number };

/**
 * Step 1, the base price (CAL-03, S-055): a calculated item with tiers charges each tier that the main field's
 * answer reaches, or the last of them for all units; other items cost their amount. Without that answer there is
 * no price yet (S-068).
 */
function baseSteps(rules: PriceRules, answers: VisibleAnswers): BaseSteps {
  if (rules.pricingOption === "calculated" && rules.tiers.length > 0) return tierSteps(rules, answers);
  return { ok: true, steps: [{ step: "base", label: "Base price", amount: decimal(plainAmount(rules)) }] };
}

function tierSteps(rules: PriceRules, answers: VisibleAnswers): BaseSteps {
  const reached: ReachedTier[] = [];
  for (const tier of rules.tiers) {
    const fieldId = rules.mainFieldId ?? tier.fieldId;
    const quantity = numericAnswer(answers.answerTo(fieldId));
    if (quantity === null) return { ok: false, missingFieldId: fieldId };
    const units = unitsWithin(quantity, tier);
    if (compare(units, zero) > 0) reached.push({ tier, fieldId, units, quantity });
  }
  const priced = rules.tierMode === "volume" ? lastOf(reached) : reached;
  const steps = priced.map(({ tier, fieldId, units }): PriceStep => {
    const amount = add(multiply(units, decimal(tier.rate)), decimal(tier.flatFee));
    return { step: "tier", ...unitsStep(titleOf(answers, fieldId), units, tier), amount };
  });
  return { ok: true, steps };
}

/** units: those inside the tier's bounds; quantity: all that were answered. */
type ReachedTier = { tier: PriceTier; fieldId: number; units: Decimal; quantity: Decimal };

/** The highest tier, for all units; a quantity between two tiers, or above all, is in the one below it (U-160). */
function lastOf([first, ...others]: readonly ReachedTier[]): ReachedTier[] {
  if (!first) return [];
  const last = others.reduce((highest, next) => (next.tier.from > highest.tier.from ? next : highest), first);
  return [{ ...last, units: last.quantity }];
}

function plainAmount({ pricingOption, basePrice, standardAmount }: PriceRules): number {
  const amount =
    pricingOption === "calculated" ? (basePrice ?? standardAmount) : (standardAmount ?? basePrice);
  return amount ?? 0;
}

/**
 * Step 2, the active modifiers whose condition holds (CAL-04). Every percentage is of the base price of step 1,
 * so their order does not matter (S-069). Labels describe conditions in plain language, with yes and no in the
 * given words.
 */
function modifierSteps(
  rules: PriceRules,
  basePrice: Decimal,
  answers: VisibleAnswers,
  words: AnswerWords,
): PriceStep[] {
  return rules.modifiers
    .filter((modifier) => applies(modifier, answers))
    .map((modifier) => {
      const size = multiply(decimal(modifier.value), unitValue(modifier, rules, basePrice));
      const amount = modifier.type === "minus" ? negate(size) : size;
      return { step: "modifier", ...labelAndBasis(modifier, rules, answers, words), amount };
    });
}

function applies(
  { isActive, fieldId, operator, comparisonValue }: PriceModifier,
  answers: VisibleAnswers,
): boolean {
  return isActive && evaluateCondition(operator, answers.answerTo(fieldId), comparisonValue);
}

/** The value of one of the modifier's units. Hours cannot be chosen any more, but still count in old data (X-36). */
function unitValue({ unit }: PriceModifier, rules: PriceRules, basePrice: Decimal): Decimal {
  if (unit === "percent") return basePrice;
  return decimal(unit === "hour" ? (rules.customHourlyPrice ?? 0) : 1);
}

/** A modification's label, and the values from which it can be recomputed by hand. */
function labelAndBasis(
  { fieldId, operator, comparisonValue, unit, type, value }: PriceModifier,
  { customHourlyPrice }: PriceRules,
  answers: VisibleAnswers,
  words: AnswerWords,
): Pick<PriceStep, "label" | "basis"> {
  const question = titleOf(answers, fieldId);
  const compared = inWords(comparisonValue, answers.fieldOf(fieldId), words);
  const size = unit === "percent" ? displayPercent(value) : decimalText(decimal(value));
  const percent = unit === "percent" ? { percent: size } : {};
  const hours = unit === "hour" ? { hours: size, hourly_rate: customHourlyPrice ?? 0 } : {};
  const suffix = unit === "percent" ? ` (${type === "minus" ? "-" : "+"}${size} %)` : "";
  return {
    label: `${question}${operator === "=" ? ":" : ` ${operator}`} ${compared}${suffix}`,
    basis: { kind: "answer", question, operator, value: compared, ...percent, ...hours },
  };
}

function inWords(value: string, question: PricingField | undefined, words: AnswerWords): string {
  const isYes = question?.type === "boolean" || question?.type === "checkbox" ? booleanOf(value) : null;
  if (isYes !== null) return isYes ? words.yes : words.no;
  return question?.options.find((option) => option.value === value)?.label ?? value;
}
