import type { Effect, LineEffect } from "../schema";

/**
 * What a change comes to over some lines. Pure, so that a reader of several pages adds up as the server does.
 */
export function effectOf(lines: readonly LineEffect[]): Effect {
  const differences = new Map<string, number>();
  for (const { currency, difference } of lines)
    if (difference) differences.set(currency, (differences.get(currency) ?? 0) + difference);
  return {
    deals: dealsOf(lines),
    changed: dealsOf(
      lines.filter(
        ({ difference, leaves_range, problem }) => difference !== 0 || leaves_range || problem !== null,
      ),
    ),
    leaving: dealsOf(lines.filter((line) => line.leaves_range)),
    unpriced: dealsOf(lines.filter(({ problem }) => problem !== null)),
    differences: [...differences].map(([currency, amount]) => ({ currency, amount })),
  };
}

const dealsOf = (lines: readonly LineEffect[]): number => new Set(lines.map((line) => line.deal_id)).size;
