import type { Every } from "@/lib/core/pricing/rhythms";

type Discount = { kind: "dollar" | "percent"; value: number; every: Every | null };
type Line = { totalPrice: number; counted: boolean; every: Every | null };

/**
 * What a discount may be at most under a limit in percent (U-146): a percentage, or minor units of what a fixed one is
 * taken from, which is the lines that count or, where none does, all. Null if it keeps the limit. Browser-safe.
 */
export function discountAboveLimit(discount: Discount, lines: readonly Line[], limit: number): number | null {
  const { kind, value, every } = discount;
  if (kind === "percent") return value > limit ? limit : null;
  const ofRhythm = lines.filter((line) => line.every === every);
  const counted = ofRhythm.filter((line) => line.counted);
  const from = (counted.length > 0 ? counted : ofRhythm).reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const most = Math.floor((from * Math.round(limit * 100)) / 10_000);
  return value > most ? most : null;
}
