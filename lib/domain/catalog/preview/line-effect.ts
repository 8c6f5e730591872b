import type { CurrencyCode } from "@/lib/core/money/currency";
import { negotiationRange } from "@/lib/core/pricing/negotiation";
import { answerProblems, questionsOf } from "@/lib/core/pricing/questions";
import type { Answers, PriceRules, PricingField } from "@/lib/core/pricing/types";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import { cleanAnswers } from "@/lib/core/pricing/visibility";
import type { LineEffect } from "./schema";

/**
 * A line as it was offered. unitPrice is the agreed one, in minor units of the deal's currency; rate: units
 * per one of the default currency.
 */
export type OfferedLine = {
  unitPrice: number;
  quantity: number;
  fieldValues: Answers;
  currency: CurrencyCode;
  rate: number;
};

type Rules = {
  present: PriceRules;
  proposed: PriceRules;
  fields: PricingField[];
  defaultCurrency: CurrencyCode;
};
type Price = { ok: true; amount: number } | { ok: false; problem: "answers" | "too_large" };

/**
 * What other rules would do to an offered line, by the same engine that priced it. It leaves its range when
 * the agreed unit price lies in the negotiation range of the present rules and outside that of the proposed
 * ones (S-075).
 */
export function lineEffect(
  line: OfferedLine,
  { present, proposed, fields, defaultCurrency }: Rules,
): Pick<LineEffect, "present_price" | "new_price" | "difference" | "leaves_range" | "problem"> {
  const [before, after] = [
    priceOf(line, present, fields, defaultCurrency),
    priceOf(line, proposed, fields, defaultCurrency),
  ];
  const isKnown = before.ok && after.ok;
  return {
    present_price: before.ok ? before.amount : null,
    new_price: after.ok ? after.amount : null,
    difference: isKnown ? (after.amount - before.amount) * line.quantity : null,
    leaves_range:
      isKnown && isWithin(line, before.amount, present) && !isWithin(line, after.amount, proposed),
    problem: before.ok && !after.ok ? after.problem : null,
  };
}

function priceOf(
  { fieldValues, currency, rate }: OfferedLine,
  rules: PriceRules,
  fields: PricingField[],
  defaultCurrency: CurrencyCode,
): Price {
  const questions = questionsOf(rules, fields);
  if (answerProblems(questions, fieldValues, rules).length > 0) return { ok: false, problem: "answers" };
  const conversion =
    currency === defaultCurrency
      ? {}
      : { conversion: { from: { rate: 1, currency: defaultCurrency }, to: { rate } } };
  const price = unitPrice(rules, questions, cleanAnswers(questions, fieldValues), {
    currency,
    ...conversion,
  });
  return price.ok
    ? { ok: true, amount: price.amount }
    : { ok: false, problem: price.problem === "missing_answer" ? "answers" : "too_large" };
}

function isWithin(
  { unitPrice: agreed, currency }: OfferedLine,
  calculated: number,
  rules: PriceRules,
): boolean {
  const { min, max } = negotiationRange(calculated, rules, currency);
  return agreed >= min && agreed <= max;
}
