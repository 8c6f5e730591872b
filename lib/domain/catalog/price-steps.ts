import { roundingStep } from "@/lib/core/money/currency";
import { knownMeaning } from "@/lib/core/pricing/constants";
import type { RuleProblem, RuleTerms } from "./rule-terms";
import type { Rules } from "./rule-fields";

const PRICES = ["base_price", "standard_amount", "custom_hourly_price"] as const;

/** The prices of a service beside its rules, in minor units of the default currency. */
export type Prices = Readonly<Record<(typeof PRICES)[number], number | null>>;

/** Each amount of a service by its path; the value of a modification may be none. */
const amountsByPath = (prices: Prices, rules: Rules): (readonly [path: string, amount: number | null])[] => [
  ...PRICES.map((name) => [name, prices[name]] as const),
  ...rules.price_intervals.flatMap(({ rate, flat_fee: fee }, index) => [
    [`conditional_pricing.price_intervals.${index}.rate`, rate] as const,
    [`conditional_pricing.price_intervals.${index}.flat_fee`, fee] as const,
  ]),
  ...rules.price_modifiers.map(
    ({ value }, index) => [`conditional_pricing.price_modifiers.${index}.value`, value] as const,
  ),
  ...rules.price_modification_intervals.map(
    ({ rate }, index) => [`conditional_pricing.price_modification_intervals.${index}.rate`, rate] as const,
  ),
];

/** The amounts of a stored service, which may stay as they are (P-11). */
export const amountsOf = (prices: Prices, rules: Rules): ReadonlySet<number> =>
  new Set(amountsByPath(prices, rules).flatMap(([, amount]) => amount ?? []));

/** Problems of amounts with decimals in a currency that has none. */
export function stepProblems(
  { attributes, rules }: { attributes: Prices; rules: Rules },
  { currency, constants, say, stored }: RuleTerms,
): RuleProblem[] {
  const step = roundingStep(currency);
  const isNoAmount = new Set(
    rules.price_modifiers.flatMap(({ modifier_id: unit }, index) =>
      knownMeaning("price_modification_modifier", unit, constants) === "dollar"
        ? []
        : [`conditional_pricing.price_modifiers.${index}.value`],
    ),
  );
  return amountsByPath(attributes, rules).flatMap(([field, amount]) =>
    amount === null || amount % step === 0 || isNoAmount.has(field) || stored?.amounts.has(amount)
      ? []
      : [{ field, message: say("amountHasNoDecimals") }],
  );
}
