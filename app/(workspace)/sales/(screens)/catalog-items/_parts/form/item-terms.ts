import type { RuleQuestion } from "@/lib/domain/catalog/rule-terms";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { meaningOf } from "@/lib/core/pricing/constants";
import { resolveField } from "@/lib/core/pricing/resolve-rules";
import type { FieldType, PricingField } from "@/lib/core/pricing/types";

/** Constants and questions as the form needs them. */
export type ItemTerms = {
  constants: ConstantAnswer[];
  fields: readonly FieldAnswer[];
  /** Questions that can be read, for pricing. */
  pricing: PricingField[];
  /** The same for the rules' checks. */
  questions: ReadonlyMap<number, RuleQuestion>;
};

/** A question of an unknown kind is left out: no rule can name it. */
export function itemTerms(fields: readonly FieldAnswer[], constants: ConstantAnswer[]): ItemTerms {
  const pricing = fields.flatMap((field) => {
    try {
      return [resolveField(field, constants)];
    } catch {
      return [];
    }
  });
  const affects = new Set(fields.filter((field) => field.is_price_modifier).map(({ id }) => id));
  const questions = new Map(
    pricing.map(({ id, type, options }) => [id, { id, type, options, isPriceModifier: affects.has(id) }]),
  );
  return { constants, fields, pricing, questions };
}

/** Questions that prices may depend on, of the given types when they are said (PRC-14). */
export const pricingQuestions = ({ pricing, questions }: ItemTerms, ...types: FieldType[]): PricingField[] =>
  pricing.filter(
    ({ id, type }) => questions.get(id)?.isPriceModifier && (types.length === 0 || types.includes(type)),
  );

export type PricingOption = "fixed" | "calculated" | "variable";

/** Whether an option's id means "calculated", and so on; false for an id that nothing is known by. */
export function isOption(constants: ConstantAnswer[], id: number, slug: PricingOption): boolean {
  try {
    return meaningOf("pricing_option", id, constants) === slug;
  } catch {
    return false;
  }
}

/** The id of a constant by type and slug; 0 when the tenant lacks it. */
export const idOf = (constants: readonly ConstantAnswer[], type: string, slug: string): number =>
  constants.find((constant) => constant.constant_type === type && constant.slug === slug)?.id ?? 0;
