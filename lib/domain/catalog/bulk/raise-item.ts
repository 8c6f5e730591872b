import type { CurrencyCode } from "@/lib/core/money/currency";
import { knownMeaning } from "@/lib/core/pricing/constants";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { MAX_AMOUNT } from "../limits";
import type { Prices } from "../price-steps";
import type { Rules } from "../rule-fields";
import { raisedAmount, type Raise } from "./raise-amount";

/** Why a price stays: there is none, an amount cannot be added to tiers, or the result would be out of bounds. */
export const RAISE_PROBLEMS = ["no_price", "tiers", "below_zero", "too_large"] as const;
export type RaiseProblem = (typeof RAISE_PROBLEMS)[number];

type Item = { prices: Prices; rules: Rules; isCalculated: boolean };
type Terms = { currency: CurrencyCode; constants: ConstantAnswer[] };
/** others: how many amounts change beside the price, such as the rates of tiers. */
type Raised = { prices: Prices; rules: Rules; others: number };

/** The price that lists show of a service: its base price if it is calculated. */
export const priceName = ({ prices, isCalculated }: Pick<Item, "prices" | "isCalculated">) =>
  isCalculated
    ? prices.base_price === null && prices.standard_amount !== null
      ? "standard_amount"
      : "base_price"
    : prices.standard_amount === null && prices.base_price !== null
      ? "base_price"
      : "standard_amount";

/**
 * A service after a price rise (U-145). A percentage raises all its amounts of money, also those of tiers and of
 * price rules; an amount is added to its price alone.
 */
export function raiseItem(item: Item, raise: Raise, terms: Terms): Raised | RaiseProblem {
  return raise.percent === undefined ? addedTo(item, raise, terms) : raisedBy(item, raise, terms);
}

function addedTo(item: Item, raise: Raise, { currency }: Terms): Raised | RaiseProblem {
  const name = priceName(item);
  const before = item.prices[name];
  if (before === null) return item.rules.price_intervals.length > 0 ? "tiers" : "no_price";
  const after = bounded(raisedAmount(before, raise, currency));
  return typeof after === "number"
    ? { prices: { ...item.prices, [name]: after }, rules: item.rules, others: 0 }
    : after;
}

function raisedBy({ prices, rules, isCalculated }: Item, raise: Raise, terms: Terms): Raised | RaiseProblem {
  const { currency, constants } = terms;
  const problems = new Set<RaiseProblem>();
  const changed = new Set<string>();
  const up = (name: string, amount: number): number => {
    if (amount === 0) return 0;
    const after = bounded(raisedAmount(amount, raise, currency));
    if (typeof after !== "number") problems.add(after);
    else if (after !== amount) changed.add(name);
    return typeof after === "number" ? after : amount;
  };
  const price = (name: keyof Prices) => {
    const amount = prices[name];
    return amount === null ? null : up(name, amount);
  };
  const isMoney = (unit: number) => knownMeaning("price_modification_modifier", unit, constants) === "dollar";
  const raised: Raised = {
    prices: {
      base_price: price("base_price"),
      standard_amount: price("standard_amount"),
      custom_hourly_price: price("custom_hourly_price"),
    },
    rules: {
      price_intervals: rules.price_intervals.map((tier, index) => ({
        ...tier,
        rate: up(`rate ${index}`, tier.rate),
        flat_fee: up(`fee ${index}`, tier.flat_fee),
      })),
      price_modifiers: rules.price_modifiers.map((modifier, index) =>
        isMoney(modifier.modifier_id)
          ? { ...modifier, value: up(`modifier ${index}`, modifier.value) }
          : modifier,
      ),
      price_modification_intervals: rules.price_modification_intervals.map((interval, index) => ({
        ...interval,
        rate: up(`interval ${index}`, interval.rate),
      })),
    },
    others: 0,
  };
  const [problem] = problems;
  if (problem) return problem;
  if (isFree(prices, rules)) return "no_price";
  changed.delete(priceName({ prices, isCalculated }));
  return { ...raised, others: changed.size };
}

const bounded = (amount: bigint | null): number | RaiseProblem =>
  amount === null ? "below_zero" : amount > BigInt(MAX_AMOUNT) ? "too_large" : Number(amount);

const isFree = (prices: Prices, rules: Rules): boolean =>
  [
    ...Object.values(prices),
    ...rules.price_intervals.flatMap(({ rate, flat_fee }) => [rate, flat_fee]),
    ...rules.price_modifiers.map(({ value }) => value),
    ...rules.price_modification_intervals.map(({ rate }) => rate),
  ].every((amount) => !amount);
