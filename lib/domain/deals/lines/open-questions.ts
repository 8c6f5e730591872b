import type { StoredOpenQuestion, StoredPricing } from "@/db/schema";
import type { CurrencyCode } from "@/lib/core/money/currency";
import {
  openAnswerProblems,
  openPrice,
  openQuestionProblem,
  type OpenAnswerProblem,
  type OpenPricing,
  type OpenQuestion,
} from "@/lib/core/pricing/open-answers";
import type { Answers, AnswerWords, PricingField } from "@/lib/core/pricing/types";
import type { PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import { answerProblemText } from "./answer-problem-text";
import { answersInWords } from "./answer-text";
import type { LineTerms, Opened, PricedLine, Refuse } from "./priced-line";

/**
 * What a line with open questions is priced by from now on; null if it is refused: a free line, a price that was agreed
 * or negotiated, a question that is not asked or is opened in a way that it has not, and answers of the seller that the
 * customer could not give (U-176).
 */
export function openedPricing(
  line: Opened & { questions: readonly StoredOpenQuestion[] },
  item: PricedItem | undefined,
  terms: LineTerms,
  refuse: Refuse,
): StoredPricing | null {
  if (!item) {
    refuse("open.questions", "no_questions", "A free line has no questions");
    return null;
  }
  const pricing = { ...item, currency: terms.defaultCurrency, rate: terms.rate };
  const price = openPrice(pricing, line.fieldValues, terms);
  const isCalculated = price.ok && price.amount === line.unitPrice;
  if (!isCalculated)
    refuse("open.questions", "agreed_price", "Its price was agreed, so its questions cannot be open");
  const areRight = line.questions.map((opened, index) => {
    const question = item.questions.find(({ id }) => id === opened.field_id);
    const isTwice = line.questions.findIndex((other) => other.field_id === opened.field_id) !== index;
    const problem = isTwice ? "unknown" : openQuestionProblem(question, opened);
    if (!problem) return true;
    const field = `open.questions.${index}.${problem === "unknown" ? "field_id" : problem}`;
    refuse(field, isTwice ? "twice" : "invalid", "is not what its service asks");
    return false;
  });
  const outside = openAnswerProblems(item, line.questions, line.fieldValues);
  for (const problem of outside)
    refuse(
      `field_values.${problem.fieldId}`,
      problem.problem,
      openProblemText(problem, item, line.questions),
    );
  if (!isCalculated || areRight.includes(false) || outside.length > 0) return null;
  const { rules, questions } = item;
  const suggested = { values: line.fieldValues, words: line.answers };
  return { rules, questions, currency: terms.defaultCurrency, rate: terms.rate, suggested };
}

/** Why an answer is refused, naming its question as customers read it. */
export function openProblemText(
  { fieldId, problem }: OpenAnswerProblem,
  { questions }: { questions: readonly PricingField[] },
  open: readonly OpenQuestion[],
): string {
  const { options = [], least, most, longest } = open.find(({ field_id: id }) => id === fieldId) ?? {};
  const title = `'${questions.find(({ id }) => id === fieldId)?.clientTitle ?? ""}'`;
  switch (problem) {
    case "not_offered":
      return `The answer to ${title} must be one of: ${options.slice(0, 10).join(", ")}`;
    case "too_small":
      return `The answer to ${title} must be at least ${least}`;
    case "too_big":
      return `The answer to ${title} must be at most ${most}`;
    case "too_long":
      return `The answer to ${title} must have at most ${longest} characters`;
    default:
      return answerProblemText(
        { fieldId, problem },
        questions.map((question) => ({ ...question, staffTitle: question.clientTitle })),
      );
  }
}

/** A line's columns that other answers change, per unit. */
export type AnsweredColumns = Pick<
  PricedLine,
  | "unitPrice"
  | "calculatedUnitPrice"
  | "originalUnitPrice"
  | "originalCalculatedUnitPrice"
  | "priceInfoList"
  | "fieldValues"
  | "answers"
>;

/** The columns of a line after other answers, at the rules with which it was saved; null if there is no price. */
export function answeredColumns(
  priced: StoredPricing,
  answers: Answers,
  { currency, words }: { currency: CurrencyCode; words: AnswerWords },
): AnsweredColumns | null {
  const pricing: OpenPricing = priced;
  const price = openPrice(pricing, answers, { currency, words });
  if (!price.ok) return null;
  const original = { amount: price.original, currency: pricing.currency, rate: 1 };
  return {
    unitPrice: price.amount,
    calculatedUnitPrice: price.amount,
    originalUnitPrice: original,
    originalCalculatedUnitPrice: original,
    priceInfoList: price.trace,
    fieldValues: presentAnswers(price.answers),
    answers: answersInWords(pricing.questions, price.answers, words),
  };
}

/** Answers without those that are not there. */
export const presentAnswers = (answers: Answers): PricedLine["fieldValues"] =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, value]) =>
      value === null || value === undefined ? [] : [[id, value]],
    ),
  );
