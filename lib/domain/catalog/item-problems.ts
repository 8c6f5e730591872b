import { knownMeaning } from "@/lib/core/pricing/constants";
import type { ItemDraft } from "./item-draft";
import { pricingProblems } from "./pricing-problems";
import { stepProblems } from "./price-steps";
import type { Rules } from "./rule-fields";
import type { RuleProblem, RuleTerms } from "./rule-terms";

/** variableIsKept: the service is already variable, which is allowed for old data. */
type Terms = RuleTerms & { variableIsKept: boolean };

/**
 * Problems of a service beyond its single fields: crossing margins (VAL-22), a main question that does not exist
 * or is not a number (PRC-14), an unknown or no longer offered pricing option (PRC-13), amounts that the currency
 * does not have, its rules. Paths are
 * attribute names, and for rules start with "conditional_pricing".
 */
export function itemProblems({ attributes, rules }: ItemDraft, terms: Terms): RuleProblem[] {
  const { questions, constants, say, variableIsKept } = terms;
  const {
    min_negotiation_margin: least,
    max_negotiation_margin: most,
    main_field_id: mainId,
    pricing_option_id: optionId,
  } = attributes;
  const problems: RuleProblem[] = [];
  if (least > most) problems.push({ field: "min_negotiation_margin", message: say("marginsReversed") });
  const main = mainId === null ? null : questions.get(mainId);
  if (main === undefined) problems.push({ field: "main_field_id", message: say("questionUnknown") });
  else if (main && main.type !== "number")
    problems.push({ field: "main_field_id", message: say("questionNotNumber") });
  const option = knownMeaning("pricing_option", optionId, constants);
  if (option === undefined) problems.push({ field: "pricing_option_id", message: say("choiceUnknown") });
  else if (!variableIsKept && option === "variable")
    problems.push({ field: "pricing_option_id", message: say("pricingOptionVariable") });
  return [
    ...problems,
    ...bundleProblems({ attributes, rules }, terms),
    ...stepProblems({ attributes, rules }, terms),
    ...tierQuestionProblems(rules.price_intervals, mainId, terms),
    ...pricingProblems(rules, terms).map(({ field, message }) => ({
      field: `conditional_pricing.${field}`,
      message,
    })),
  ];
}

/** What a bundle cannot have, because it is priced by its parts, and the price of its own that it lacks (U-181). */
function bundleProblems({ attributes, rules }: ItemDraft, { say }: Terms): RuleProblem[] {
  if (!attributes.bundle) return [];
  const fields = (["rhythm", "main_field_id", "purchase_limit"] as const).filter(
    (field) => attributes[field] !== null,
  );
  const lists = (["price_intervals", "price_modifiers", "price_modification_intervals"] as const)
    .filter((list) => rules[list].length > 0)
    .map((list) => `conditional_pricing.${list}`);
  const isUnpriced = attributes.bundle.price === "own" && attributes.standard_amount === null;
  return [
    ...[...fields, ...lists].map((field) => ({ field, message: say("notForBundle") })),
    ...(isUnpriced ? [{ field: "standard_amount", message: say("bundlePrice") }] : []),
  ];
}

/**
 * Tiers must use the main question (PRC-02), except tiers in old data that are stored with another question or
 * none.
 */
function tierQuestionProblems(
  tiers: Rules["price_intervals"],
  mainId: number | null,
  { say, stored }: Terms,
): RuleProblem[] {
  const isStored = ({ id, field_id: fieldId }: Rules["price_intervals"][number]) =>
    stored?.price_intervals.some(
      (tier) => tier.field_id === fieldId && (id === undefined || tier.id === id),
    ) === true;
  if (mainId === null)
    return stored?.main_field_id === null && tiers.every(isStored)
      ? []
      : tiers.slice(0, 1).map(() => ({ field: "main_field_id", message: say("mainQuestionRequired") }));
  return tiers.flatMap((tier, index) =>
    tier.field_id === mainId || isStored(tier)
      ? []
      : [{ field: `conditional_pricing.price_intervals.${index}.field_id`, message: say("tierQuestion") }],
  );
}
