import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { apportion } from "@/lib/core/money/apportion";
import { decimal, multiply } from "@/lib/core/money/decimal";
import type { Every } from "./rhythms";
import { roundHalfAwayFromZero } from "@/lib/core/money/rounding";

/**
 * The price of a bundle: the sum of its parts, the sum less a percentage (0 to 100), or a price of its own in minor
 * units.
 */
export type BundlePrice =
  | { kind: "sum" }
  | { kind: "less"; percent: number }
  | { kind: "own"; amount: number };

/** How a bundle's parts are shown to customers: with their prices, by their names alone, or not at all. */
export const SHOWN_PARTS = ["prices", "names", "nothing"] as const;
export type ShownParts = (typeof SHOWN_PARTS)[number];

/** The most parts of a bundle, and units of one part in it. */
export const MAX_PARTS = 50;
export const MAX_PART_UNITS = 10_000;

/**
 * What each part costs in its bundle (U-180), in minor units: shares of the bundle's price in proportion to what the
 * parts cost by themselves, by largest remainders, so that they sum to it exactly. Of parts that all cost nothing, each
 * has an equal share. A percentage is taken from the sum and rounded once. An own price is rounded to the currency's
 * step.
 * @param parts what each part costs by itself: its unit price times its units in the bundle, at least 0
 */
export function bundleShares(parts: readonly number[], price: BundlePrice, currency: CurrencyCode): number[] {
  if (price.kind === "sum") return [...parts];
  const step = roundingStep(currency);
  const weights = parts.map(BigInt);
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const amount =
    price.kind === "own"
      ? roundHalfAwayFromZero(decimal(price.amount), step)
      : sum -
        roundHalfAwayFromZero(multiply(multiply(decimal(sum), decimal(price.percent)), HUNDREDTH), step);
  return apportion(amount, sum === 0n ? weights.map(() => 1n) : weights, step).map(Number);
}

/**
 * The same for parts that may repeat: a percentage is taken by itself from what repeats as often, because no sum of
 * several rhythms is ever paid (U-182).
 */
export function sharesByRhythm(
  parts: readonly { amount: number; every: Every | null }[],
  price: BundlePrice,
  currency: CurrencyCode,
): number[] {
  const amounts = parts.map(({ amount }) => amount);
  if (price.kind !== "less") return bundleShares(amounts, price, currency);
  const shares = [...amounts];
  for (const every of new Set(parts.map((part) => part.every))) {
    const places = parts.flatMap((part, at) => (part.every === every ? [at] : []));
    const alike = bundleShares(
      places.map((at) => amounts[at] ?? 0),
      price,
      currency,
    );
    places.forEach((at, index) => (shares[at] = alike[index] ?? 0));
  }
  return shares;
}

/**
 * The price of a bundle by its rule in the catalogue.
 * @param own its own price, in minor units of the offer's currency
 */
export const bundlePrice = (
  rule: { price: BundlePrice["kind"]; percent: number },
  own: number,
): BundlePrice =>
  rule.price === "less"
    ? { kind: "less", percent: rule.percent }
    : rule.price === "own"
      ? { kind: "own", amount: own }
      : { kind: "sum" };

const HUNDREDTH = decimal("0.01");
