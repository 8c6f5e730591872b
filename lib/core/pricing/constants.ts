import type { ConstantShape } from "./rest-shapes";
import type { FieldType, Operator, PriceModifier, PriceRules, PricingField } from "./types";

/**
 * The constants that rules refer to (CON-02, S-060), each under the slugs and values it may have. Only operators
 * have default ids for a tenant without constants (CON-03, X-21).
 */
const meanings = {
  price_modification_comparison_operator: named<Operator>({
    equals: "=",
    not_equals: "!=",
    greater_or_equal: ">=",
    less_or_equal: "<=",
    less: "<",
    greater: ">",
    contains: "CONTAINS",
    excludes: "EXCLUDES",
    "=": "=",
    "!=": "!=",
    ">=": ">=",
    "<=": "<=",
    "<": "<",
    ">": ">",
  }),
  price_modification_type: named<PriceModifier["type"]>({
    plus: "plus",
    minus: "minus",
    "+": "plus",
    "-": "minus",
  }),
  price_modification_modifier: named<PriceModifier["unit"]>({
    dollar: "dollar",
    percent: "percent",
    hour: "hour",
    $: "dollar",
    "%": "percent",
    h: "hour",
  }),
  discount_modifier: named<"dollar" | "percent">({
    dollar: "dollar",
    percent: "percent",
    $: "dollar",
    "%": "percent",
  }),
  pricing_option: named<PriceRules["pricingOption"]>({
    fixed: "fixed",
    calculated: "calculated",
    variable: "variable",
  }),
  field_type: named<FieldType>({
    select: "select",
    number: "number",
    boolean: "boolean",
    text: "text",
    checkbox: "checkbox",
  }),
  field_sub_type: named<NonNullable<PricingField["subType"]>>({
    dropdown: "dropdown",
    radio: "radio",
    multiselect: "multiselect",
  }),
};

const operatorsWithoutConstants: Readonly<Record<number, string>> = {
  223: "=",
  224: "!=",
  225: ">=",
  226: "<=",
  227: "<",
  228: ">",
  229: "contains",
  230: "excludes",
};

type Meanings = typeof meanings;
type MeaningOf<Type extends keyof Meanings> =
  Meanings[Type] extends Map<string, infer Meaning> ? Meaning : never;

/**
 * The meaning of a constant's id. Throws Error if there is no such constant of this type, because a price must
 * never be guessed.
 */
export function meaningOf<Type extends keyof Meanings>(
  type: Type,
  id: number,
  constants: readonly ConstantShape[],
): MeaningOf<Type> {
  const meaning = knownMeaning(type, id, constants);
  if (meaning === undefined) throw new Error(`No ${type} with id ${id}`);
  return meaning;
}

/** As meaningOf(), for ids that were entered; undefined if there is no such constant. */
export function knownMeaning<Type extends keyof Meanings>(
  type: Type,
  id: number,
  constants: readonly ConstantShape[],
): MeaningOf<Type> | undefined {
  const constant = constants.find((candidate) => candidate.constant_type === type && candidate.id === id);
  const words = constant ? [constant.slug, constant.constant_value] : [fallbackOf(type, id)];
  const known: Map<string, unknown> = meanings[type];
  for (const word of words) {
    const meaning = known.get(word?.toLowerCase() ?? "");
    if (meaning !== undefined) return meaning as MeaningOf<Type>;
  }
  return undefined;
}

function fallbackOf(type: keyof Meanings, id: number): string | undefined {
  return type === "price_modification_comparison_operator" ? operatorsWithoutConstants[id] : undefined;
}

function named<Meaning extends string>(meanings: Record<string, Meaning>): Map<string, Meaning> {
  return new Map(Object.entries(meanings));
}
