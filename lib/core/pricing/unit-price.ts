import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import { baseSteps } from "./base-steps";
import { intervalSteps } from "./interval-steps";
import { modifierSteps } from "./modifier-steps";
import { sumOf } from "./price-step";
import { promotionSteps, type Promotions } from "./promotion-steps";
import { settlePrice } from "./settle-price";
import type { Answers, AnswerWords, PriceRules, PricingField, TraceStep } from "./types";
import { visibleAnswers } from "./visibility";

/**
 * amount in minor units, the sum of its trace; original: the same in the currency of the rules, which a converted one is taken from.
 * Or what stands in the way of a price.
 */
export type UnitPrice =
  | { ok: true; amount: number; original: number; trace: TraceStep[] }
  | { ok: false; problem: "missing_answer"; fieldId: number }
  | { ok: false; problem: "amount_too_large" };

export type UnitPriceOptions = {
  /** Of the result; CAD when left out (LIM-10). */
  currency?: CurrencyCode;
  /** Rules are in the default currency, `from`; its currency is needed only when that one has no decimals (S-080). */
  conversion?: { from: { rate: ExchangeRate; currency?: CurrencyCode }; to: { rate: ExchangeRate } };
  promotions?: Promotions;
  /** For the labels of the trace; English like its other labels when left out. */
  words?: AnswerWords;
};

/**
 * The price of one unit of a catalogue item for one set of answers, steps 1 to 4 of CAL-02, floored at 0 (CAL-07).
 * `fields` are all questions that the rules and their conditions name; answers to hidden ones count for nothing (S-079).
 * Exact until the end, then rounded half away from zero to the currency's step, and once more when converted (S-071).
 * Throws RangeError for rates that are not above 0 and for rules that are not numbers.
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
