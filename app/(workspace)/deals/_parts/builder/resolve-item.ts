import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { isConditional, questionsOf } from "@/lib/core/pricing/questions";
import { resolveField, resolveRules } from "@/lib/core/pricing/resolve-rules";
import type { PriceRules, PricingField } from "@/lib/core/pricing/types";

/** A catalogue item ready to be priced, or one whose rules cannot be read: a price is never guessed. */
export type ResolvedItem =
  | { ok: true; rules: PriceRules; questions: PricingField[]; isConditional: boolean }
  | { ok: false; isConditional: true };

export type Resolver = (item: CatalogItemAnswer) => ResolvedItem;

/** Resolves items against the tenant's questions and constants (S-065); each item once, since a catalogue may hold a thousand. */
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

/** A question of an unknown kind stops the items that ask it, not the others. */
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
