import type { AnswerProblem } from "./questions";

/**
 * Whether a priced item may be confirmed: priced, not being recalculated, its answers in order (CAL-14).
 * `price` is null before the first calculation.
 */
export function isConfirmable(state: {
  price: { ok: boolean } | null;
  isCalculating: boolean;
  problems: AnswerProblem[];
}): boolean {
  return !state.isCalculating && state.price !== null && state.price.ok && state.problems.length === 0;
}
