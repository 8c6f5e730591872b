import { MOST_QUANTITY } from "@/lib/domain/deals/limits";
import { readPlainNumber, type ReadingProblem } from "@/lib/core/money/typed-number";

/** A quantity from 1 to the purchase limit; nothing becomes 1 (VAL-13). */
export function clampQuantity(wanted: number | null, purchaseLimit: number | null): number {
  const most = Math.min(purchaseLimit ?? MOST_QUANTITY, MOST_QUANTITY);
  return Math.min(Math.max(wanted ?? 1, 1), Math.max(most, 1));
}

/** A typed quantity within the same bounds. What is no number becomes 1 (VAL-13); a fraction, or what has two meanings, is a problem. */
export function readQuantity(
  text: string,
  purchaseLimit: number | null,
  language: string,
): { quantity: number } | { problem: ReadingProblem } {
  const reading = readPlainNumber(text, { language, decimals: 0 });
  if (reading.ok) return { quantity: clampQuantity(reading.value, purchaseLimit) };
  return reading.problem === "notANumber" ? { quantity: 1 } : { problem: reading };
}
