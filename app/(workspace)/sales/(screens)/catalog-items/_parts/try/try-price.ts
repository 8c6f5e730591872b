import { negotiationRange } from "@/lib/core/pricing/negotiation";
import { answerProblems, questionsOf, type AnswerProblem } from "@/lib/core/pricing/questions";
import { resolveRules } from "@/lib/core/pricing/resolve-rules";
import type { Answers, AnswerWords, PricingField, TraceStep } from "@/lib/core/pricing/types";
import { unitPrice } from "@/lib/core/pricing/unit-price";
import { cleanAnswers, visibleFields } from "@/lib/core/pricing/visibility";
import type { ItemForm } from "../form/item-form";
import type { ItemTerms } from "../form/item-terms";
import { attributesOf, rulesOf } from "../form/write-body";

/**
 * The result of the form's rules for some answers: the visible questions, the wrong answers, and the price in
 * minor units of the default currency or why there is none.
 */
export type Trial = {
  questions: PricingField[];
  /** Only about answers that were given. */
  wrong: AnswerProblem[];
  price:
    | { ok: true; amount: number; trace: TraceStep[]; range: { min: number; max: number } }
    | { ok: false; problem: "missing" | "wrong"; titles: string[] }
    | { ok: false; problem: "tooLarge" | "unfinished" };
};

/** Prices the unsaved form with the engine that prices deals. While a row is unfinished there is no price. */
export function tryPrice(
  form: ItemForm,
  answers: Answers,
  terms: ItemTerms,
  { currency, words }: { currency: string; words: AnswerWords },
): Trial {
  try {
    const rules = resolveRules(shapeOf(form, terms), terms.constants);
    const asked = questionsOf(rules, terms.pricing);
    const questions = visibleFields(asked, answers);
    const problems = answerProblems(asked, answers, rules);
    const wrong = problems.filter(({ problem }) => problem !== "missing");
    const price = unitPrice(rules, asked, cleanAnswers(asked, answers), { currency, words });
    if (!price.ok && price.problem === "missing_answer")
      problems.push({ fieldId: price.fieldId, problem: "missing" });
    const titles = (those: AnswerProblem[]) =>
      terms.pricing
        .filter(({ id }) => those.some(({ fieldId }) => fieldId === id))
        .map(({ staffTitle }) => staffTitle);
    if (wrong.length > 0)
      return { questions, wrong, price: { ok: false, problem: "wrong", titles: titles(wrong) } };
    if (problems.length > 0)
      return { questions, wrong, price: { ok: false, problem: "missing", titles: titles(problems) } };
    if (!price.ok) return { questions, wrong, price: { ok: false, problem: "tooLarge" } };
    const range = negotiationRange(price.amount, rules, currency);
    return { questions, wrong, price: { ok: true, amount: price.amount, trace: price.trace, range } };
  } catch {
    return { questions: [], wrong: [], price: { ok: false, problem: "unfinished" } };
  }
}

const shapeOf = (form: ItemForm, terms: ItemTerms) => ({
  ...attributesOf(form),
  meta: { conditional_pricing: rulesOf(form, terms) },
});
