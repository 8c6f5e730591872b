import type { CurrencyCode, ExchangeRate } from "@/lib/core/money/currency";
import type { OriginalAmount } from "@/lib/core/pricing/change-currency";
import type { Answers, AnswerWords, TraceStep, PriceRules, PricingField } from "@/lib/core/pricing/types";
import { unitPrice, type UnitPriceOptions } from "@/lib/core/pricing/unit-price";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { isConditional, questionsOf } from "@/lib/core/pricing/questions";
import { resolveField, resolveRules } from "@/lib/core/pricing/resolve-rules";

/** Currency of prices. rate: units per one unit of the default currency; null while it is unknown. */
export type DealMoney = {
  currency: CurrencyCode;
  rate: ExchangeRate | null;
  defaultCurrency: CurrencyCode;
  /** The lowest share of a calculated price that the user may agree, in percent; absent: any. */
  lowest?: number;
};

/**
 * calculated: the unit price in minor units of the deal's currency; original: the same in the catalogue's
 * currency.
 */
export type ItemPrice =
  | { ok: true; calculated: number; original: OriginalAmount; trace: TraceStep[] }
  | { ok: false; problem: "missing_answer"; fieldId: number }
  | { ok: false; problem: "failed" | "tooLarge" | "unknown" };

/**
 * The unit price of a catalogue item for some answers, exactly as the server prices it: in the default
 * currency, converted when added (S-080). `words`: yes and no for its trace. failed: the engine returns no
 * price; tooLarge: it cannot be stored; unknown: the item's rules cannot be read (MSG-21).
 */
export function priceItem(
  item: ResolvedItem,
  answers: Answers,
  money: DealMoney,
  words?: AnswerWords,
): ItemPrice {
  if (!item.ok) return { ok: false, problem: "unknown" };
  try {
    const price = unitPrice(item.rules, item.questions, answers, {
      ...inMoney(money),
      ...(words && { words }),
    });
    if (!price.ok) return price.problem === "missing_answer" ? price : { ok: false, problem: "tooLarge" };
    return {
      ok: true,
      calculated: price.amount,
      original: { amount: price.original, currency: money.defaultCurrency, rate: 1 },
      trace: price.trace,
    };
  } catch {
    return { ok: false, problem: "failed" };
  }
}

const inMoney = ({ currency, rate, defaultCurrency }: DealMoney): UnitPriceOptions =>
  currency === defaultCurrency
    ? { currency }
    : { currency, conversion: { from: { rate: 1, currency: defaultCurrency }, to: { rate: rate ?? 1 } } };

/** A catalogue item ready to be priced, or one whose rules cannot be read, which gets no price. */
export type ResolvedItem =
  | { ok: true; rules: PriceRules; questions: PricingField[]; isConditional: boolean }
  | { ok: false; isConditional: true };

export type Resolver = (item: CatalogItemAnswer) => ResolvedItem;

/**
 * Resolves items with the tenant's questions and constants (S-065); each item once, because a catalogue may
 * have a thousand.
 */
export function itemResolver(fields: readonly FieldAnswer[], constants: ConstantAnswer[]): Resolver {
  const known = new WeakMap<CatalogItemAnswer, ResolvedItem>();
  const questions = readQuestions(fields, constants);
  return (item) => {
    const resolved = known.get(item) ?? resolve(item, questions, constants);
    known.set(item, resolved);
    return resolved;
  };
}

type Questions = { readable: PricingField[]; unreadable: Set<number> };

/** A question of an unknown type prevents prices only for items that ask it. */
function readQuestions(fields: readonly FieldAnswer[], constants: ConstantAnswer[]): Questions {
  const questions: Questions = { readable: [], unreadable: new Set() };
  for (const field of fields) {
    try {
      questions.readable.push(resolveField(field, constants));
    } catch {
      questions.unreadable.add(field.id);
    }
  }
  return questions;
}

function resolve(
  item: CatalogItemAnswer,
  { readable, unreadable }: Questions,
  constants: ConstantAnswer[],
): ResolvedItem {
  try {
    const rules = resolveRules(item, constants);
    const questions = questionsOf(rules, readable);
    if (namedBy(rules, questions).some((id) => unreadable.has(id))) return { ok: false, isConditional: true };
    return { ok: true, rules, questions, isConditional: isConditional(rules) };
  } catch {
    return { ok: false, isConditional: true };
  }
}

const namedBy = (
  { tiers, modifiers, modificationIntervals, mainFieldId }: PriceRules,
  questions: PricingField[],
): number[] => [
  ...[...tiers, ...modifiers, ...modificationIntervals].map(({ fieldId }) => fieldId),
  ...questions.flatMap(({ visibleWhen }) => visibleWhen.map(({ fieldId }) => fieldId)),
  ...(mainFieldId === null ? [] : [mainFieldId]),
];
