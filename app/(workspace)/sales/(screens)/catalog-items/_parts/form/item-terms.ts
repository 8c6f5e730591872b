import type { CurrencyCode } from "@/lib/core/money/currency";
import type { RuleQuestion } from "@/lib/domain/catalog/rule-terms";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { knownMeaning } from "@/lib/core/pricing/constants";
import { resolveField } from "@/lib/core/pricing/resolve-rules";
import type { FieldType, PricingField } from "@/lib/core/pricing/types";

/** What a service may be grouped and taxed by. */
export type ItemGroups = { categories: readonly Named[]; taxes: readonly Named[] };
type Named = { id: number; name: string };

/** The constants and questions that the form needs. */
export type ItemTerms = {
  constants: ConstantAnswer[];
  fields: readonly FieldAnswer[];
  /** The questions of a known type, for pricing. */
  pricing: PricingField[];
  /** The same questions by id, for checking rules. */
  questions: ReadonlyMap<number, RuleQuestion>;
  /** The workspace's default currency, in which services are priced. */
  currency: CurrencyCode;
  /** The lowest price of new services, in percent of the calculated one. */
  lowestPrice: number;
  groups: ItemGroups;
};

/** Leaves out questions of an unknown type: no rule can refer to them. */
export function itemTerms(
  fields: readonly FieldAnswer[],
  given: Pick<ItemTerms, "constants" | "currency" | "lowestPrice" | "groups">,
): ItemTerms {
  const { constants } = given;
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
  return { ...given, fields, pricing, questions };
}

/** Questions that may affect prices, of the given types if any are given (PRC-14). */
export const pricingQuestions = ({ pricing, questions }: ItemTerms, ...types: FieldType[]): PricingField[] =>
  pricing.filter(
    ({ id, type }) => questions.get(id)?.isPriceModifier && (types.length === 0 || types.includes(type)),
  );

export type PricingOption = "fixed" | "calculated" | "variable";

/** Whether the id of a pricing option means `slug`; false for an unknown id. */
export const isOption = (constants: ConstantAnswer[], id: number, slug: PricingOption): boolean =>
  knownMeaning("pricing_option", id, constants) === slug;

/** The id of a constant by type and slug; 0 if the tenant does not have it. */
export const idOf = (constants: readonly ConstantAnswer[], type: string, slug: string): number =>
  constants.find((constant) => constant.constant_type === type && constant.slug === slug)?.id ?? 0;
