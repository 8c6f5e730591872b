import type { Effect, LineEffect } from "../schema";

/**
 * Sums up a change's effect on lines. Pure, so that a client of several pages can compute the same sums as the
 * server.
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
