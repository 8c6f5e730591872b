import type { RhythmShape } from "./rhythm-shapes";
import { EVERY, type Every } from "./rhythms";

/** The sums of lines, in minor units: of those sold once (null), then by period. */
export function sumsByEvery(
  lines: readonly { total: number; rhythm: RhythmShape | null }[],
): { every: Every | null; amount: number }[] {
  const sums = new Map<Every | null, number>();
  for (const { total, rhythm } of lines) {
    const every = rhythm?.every ?? null;
    sums.set(every, (sums.get(every) ?? 0) + total);
  }
  if (sums.size === 0) return [{ every: null, amount: 0 }];
  const order = [null, ...EVERY].filter((every) => sums.has(every));
  return order.map((every) => ({ every, amount: sums.get(every) ?? 0 }));
}
