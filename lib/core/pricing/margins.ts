import { decimal } from "@/lib/core/money/decimal";
import { roundScaled } from "@/lib/core/money/rounding";
import { paidPeriods, type Rhythm } from "./rhythms";

/** A line of an offer; unitPrice and cost, of one unit, in minor units of its currency. A cost of null is not known. */
type CostedLine = {
  unitPrice: number;
  quantity: number;
  counted: boolean;
  cost: number | null;
  rhythm?: Rhythm | null;
};

/** What is left of an amount, in minor units and in per cent of it with one decimal; null of an amount of 0. */
export type Margin = { cost: number; amount: number; percent: number | null };

/**
 * What the lines that count cost, with all paid periods of those that repeat, in minor units (U-192). A credit costs
 * nothing unless it says so. Null without lines, and where a cost is not known; tooLarge above the exact integers.
 */
export function committedCost(lines: readonly CostedLine[]): number | null | { tooLarge: true } {
  const counted = lines.filter((line) => line.counted);
  let sum = 0n;
  for (const line of counted) {
    const cost = line.cost ?? (line.unitPrice < 0 ? 0 : null);
    if (cost === null) return null;
    sum += BigInt(cost) * BigInt(line.quantity) * BigInt(line.rhythm ? paidPeriods(line.rhythm) : 1);
  }
  if (sum > BigInt(Number.MAX_SAFE_INTEGER)) return { tooLarge: true };
  return counted.length === 0 ? null : Number(sum);
}

/** The margin of an amount before taxes, after what it costs. Both in minor units; null if the cost is not known. */
export function marginOf(amount: number, cost: number | null): Margin | null {
  if (cost === null) return null;
  const left = amount - cost;
  const tenths = amount === 0 ? null : roundScaled(decimal(left), decimal(1_000), decimal(amount));
  return { cost, amount: left, percent: tenths === null ? null : Number(tenths) / 10 };
}
