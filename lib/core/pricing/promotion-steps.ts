import { compare, decimal, multiply, negate, zero, type Decimal } from "@/lib/core/money/decimal";
import { decimalText } from "@/lib/core/money/decimal-text";
import type { PriceStep } from "./price-step";

/** Percents taken off; no screen or call gives any (CAL-06). */
export type Promotions = { bundle?: number; deal?: number; promo?: number };

/** Step 4: each percent is of the price after step 3, so they add up; a price below 0 has nothing to take off. */
export function promotionSteps(price: Decimal, promotions: Promotions = {}): PriceStep[] {
  if (compare(price, zero) <= 0) return [];
  return kinds.flatMap(({ kind, label }) => {
    const percent = promotions[kind];
    if (!percent) return [];
    const amount = negate(multiply(multiply(price, decimal(percent)), hundredth));
    const basis = { kind: "percent" as const, percent: decimalText(decimal(percent)) };
    return [{ step: "promotion" as const, label: `${label}: ${percent} %`, basis, amount }];
  });
}

const hundredth = decimal("0.01");

const kinds = [
  { kind: "bundle", label: "Bundle" },
  { kind: "deal", label: "Deal" },
  { kind: "promo", label: "Promo" },
] as const;
