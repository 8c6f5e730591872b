import { add, compare, decimal, subtract, zero, type Decimal, decimalText } from "@/lib/core/money/decimal";
import type { TraceBasis } from "./types";

/**
 * How many of `quantity` units lie inside inclusive bounds: max(0, min(q, to) - max(from, 1) + 1) (S-068).
 * Units count from 1, so a bound of 0 means 1; `to` null is unlimited.
 */
export function unitsWithin(quantity: Decimal, bounds: { from: number; to: number | null }): Decimal {
  const last = bounds.to === null ? quantity : least(quantity, decimal(bounds.to));
  const units = add(subtract(last, decimal(Math.max(bounds.from, 1))), one);
  return compare(units, zero) > 0 ? units : zero;
}

/** The bounds as people write them: "1-5", or "11+" when unlimited. */
export function boundsText(bounds: { from: number; to: number | null }): string {
  return bounds.to === null ? `${bounds.from}+` : `${bounds.from}-${bounds.to}`;
}

/**
 * The trace step for units at a rate: its label, such as "Pages: 1-5", and the values from which it can be
 * recomputed by hand.
 * @param rule rate and flatFee in minor units
 */
export function unitsStep(
  question: string,
  units: Decimal,
  { from, to, rate, flatFee = 0 }: { from: number; to: number | null; rate: number; flatFee?: number },
): { label: string; basis: TraceBasis } {
  return {
    label: `${question}: ${boundsText({ from, to })}`,
    basis: { kind: "units", question, from, to, units: decimalText(units), rate, flat_fee: flatFee },
  };
}

const one = decimal(1);

function least(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) < 0 ? left : right;
}
