import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import { isEmptyAnswer } from "./condition";
import { answerProblems, type AnswerProblem } from "./questions";
import type { Answers, AnswerValue, AnswerWords, PriceRules, PricingField } from "./types";
import { unitPrice, type UnitPrice } from "./unit-price";
import { cleanAnswers } from "./visibility";

/** What the customer may answer of a question; what is not said is as the question has it (U-176). */
export type OpenQuestion = {
  field_id: number;
  options?: string[] | undefined;
  least?: number | undefined;
  most?: number | undefined;
  longest?: number | undefined;
};

/** The rules and questions of a service as they were. rate: units of the offer's currency for one of the rules'. */
export type OpenPricing = {
  rules: PriceRules;
  questions: PricingField[];
  currency: CurrencyCode;
  rate: ExchangeRate;
};

/** The price for one unit, in the offer's currency, and the answers that count (S-079). */
export function openPrice(
  { rules, questions, currency: from, rate }: OpenPricing,
  answers: Answers,
  { currency, words }: { currency: CurrencyCode; words: AnswerWords },
): UnitPrice & { answers: Answers } {
  const counted = cleanAnswers(questions, answers);
  const price = unitPrice(rules, questions, counted, {
    currency,
    words,
    ...(currency === from ? {} : { conversion: { from: { rate: 1, currency: from }, to: { rate } } }),
  });
  return { ...price, answers: counted };
}

export type OpenAnswerProblem = {
  fieldId: number;
  problem: AnswerProblem["problem"] | "not_offered" | "too_small" | "too_big" | "too_long";
};

/**
 * Problems with the answers of a line whose questions are open: those that any line could have, and answers outside of
 * what was opened. Those to hidden questions do not count.
 */
export function openAnswerProblems(
  { rules, questions }: Pick<OpenPricing, "rules" | "questions">,
  open: readonly OpenQuestion[],
  answers: Answers,
): OpenAnswerProblem[] {
  const counted = cleanAnswers(questions, answers);
  const found: OpenAnswerProblem[] = answerProblems(questions, answers, rules);
  for (const opened of open) {
    const answer = counted[opened.field_id];
    if (answer === undefined || answer === null || isEmptyAnswer(answer)) continue;
    if (found.some(({ fieldId }) => fieldId === opened.field_id)) continue;
    const problem = outside(opened, answer);
    if (problem) found.push({ fieldId: opened.field_id, problem });
  }
  return found;
}

/** How an answer is outside of what was opened; null: it is not. */
function outside(
  { options, least, most, longest }: OpenQuestion,
  answer: AnswerValue,
): OpenAnswerProblem["problem"] | null {
  if (options && ![answer].flat().every((value) => options.includes(String(value)))) return "not_offered";
  if (typeof answer === "number" && least !== undefined && answer < least) return "too_small";
  if (typeof answer === "number" && most !== undefined && answer > most) return "too_big";
  return typeof answer === "string" && longest !== undefined && answer.length > longest ? "too_long" : null;
}

/** Why a question cannot be opened like this; null: it can. */
export function openQuestionProblem(
  question: PricingField | undefined,
  { options, least, most, longest }: OpenQuestion,
): "unknown" | "options" | "least" | "most" | "longest" | null {
  if (!question) return "unknown";
  const { type, options: all } = question;
  if (options && (type !== "select" || !options.every((value) => all.some((one) => one.value === value))))
    return "options";
  if (least !== undefined && type !== "number") return "least";
  if (most !== undefined && (type !== "number" || (least !== undefined && most < least))) return "most";
  return longest !== undefined && type !== "text" ? "longest" : null;
}
