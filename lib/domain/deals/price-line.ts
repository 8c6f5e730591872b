import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { roundingStep } from "@/lib/core/money/currency";
import { negotiatedTrace, negotiationRange } from "@/lib/core/pricing/negotiation";
import { answerProblems } from "@/lib/core/pricing/questions";
import { lineTotal } from "@/lib/core/pricing/totals";
import type { Answers } from "@/lib/core/pricing/types";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import { cleanAnswers } from "@/lib/core/pricing/visibility";
import { answersInWords } from "./answer-text";
import { agreedAmount } from "./carried-line";
import { originalStated } from "./original-stated";
import type { AgreedLine, LineTerms, PricedLine } from "./priced-line";
import type { LineInput } from "./schema";

/** Unit prices that may be agreed, in minor units of the deal's currency. */
export type PriceRange = { min: number; max: number; calculated: number };

export type Complaints = {
  refuse: (field: string, code: string, message: string) => void;
  outOfRange: (range: PriceRange) => void;
};

/** Prices one line anew, or says what is wrong with it and gives null. A price that one of the agreed lines has keeps that one's original (T-03). */
export function priceLine(
  line: LineInput,
  item: PricedItem | undefined,
  agreed: readonly AgreedLine[],
  terms: LineTerms,
  { refuse, outOfRange }: Complaints,
): PricedLine | null {
  if (!item?.isActive) {
    refuse("sale_catalog_item_id", "invalid", "is invalid");
    return null;
  }
  const answers = cleanAnswers(item.questions, line.field_values ?? {});
  const problems = answerProblems(item.questions, line.field_values ?? {}, item.rules);
  for (const problem of problems)
    refuse(`field_values.${problem.fieldId}`, problem.problem, PROBLEM_TEXTS[problem.problem]);
  if (problems.length > 0) return null;
  const price = unitPrice(item.rules, item.questions, answers, {
    currency: terms.currency,
    words: terms.words,
    ...(terms.currency === terms.defaultCurrency
      ? {}
      : { conversion: { from: { rate: 1, currency: terms.defaultCurrency }, to: { rate: terms.rate } } }),
  });
  if (!price.ok) {
    if (price.problem === "missing_answer")
      refuse(`field_values.${price.fieldId}`, "missing", PROBLEM_TEXTS.missing);
    else refuse("sale_catalog_item_id", "too_large", TOO_LARGE);
    return null;
  }
  const asked = line.unit_price ?? price.amount;
  const range = negotiationRange(price.amount, item.rules, terms.currency);
  if (asked < range.min || asked > range.max || asked % roundingStep(terms.currency) !== 0) {
    outOfRange({ ...range, calculated: price.amount });
    refuse("unit_price", "out_of_range", `The unit price must be between ${range.min} and ${range.max}`);
    return null;
  }
  const calculated = { amount: price.original, currency: terms.defaultCurrency, rate: 1 };
  const repeated = agreed.find(
    (old) => old.catalogItemId === item.id && agreedAmount(old, terms) === asked,
  )?.originalUnitPrice;
  return {
    catalogItemId: item.id,
    name: item.title,
    description: item.description,
    quantity: line.quantity,
    unitPrice: asked,
    totalPrice: lineTotal(asked, line.quantity),
    calculatedUnitPrice: price.amount,
    originalUnitPrice:
      originalStated(asked, line.original_unit_price, terms) ??
      (asked === price.amount
        ? calculated
        : (repeated ?? { amount: asked, currency: terms.currency, rate: terms.rate })),
    originalCalculatedUnitPrice: calculated,
    isOptional: line.is_optional,
    isSelected: false,
    priceInfoList: negotiatedTrace(price.trace, asked),
    extraNotes: line.extra_notes ?? "",
    fieldValues: presentAnswers(answers),
    answers: answersInWords(item.questions, answers, terms.words),
  };
}

/** Says that a unit costs more than any may. */
export const TOO_LARGE = "The price is too large";

const PROBLEM_TEXTS = {
  missing: "An answer is needed",
  wrong_type: "The answer has the wrong type",
  unknown_option: "The answer is not among the options",
  negative: "The answer must be 0 or more",
};

const presentAnswers = (answers: Answers): PricedLine["fieldValues"] =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, value]) =>
      value === null || value === undefined ? [] : [[id, value]],
    ),
  );
