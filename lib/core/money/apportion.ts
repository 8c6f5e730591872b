/**
 * An amount spread over parts in proportion to their weights: each share is rounded down to a multiple of `step`, and
 * what is left over goes, a step at a time, to the parts with the largest remainders, the first of equals first, so
 * that the shares sum to the amount exactly. 250.00 over 100.00, 100.00 and 99.99 is 83.34, 83.33 and 83.33. All shares
 * are 0 if all weights are. Minor units; amount and weights are at least 0, the amount a multiple of the step.
 */
export function apportion(amount: bigint, weights: readonly bigint[], step: 1 | 100 = 1): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const unit = BigInt(step);
  const steps = amount / unit;
  const parts = weights.map((weight, index) => ({
    index,
    share: (steps * weight) / whole,
    rest: (steps * weight) % whole,
  }));
  const left = Number(parts.reduce((sum, { rest }) => sum + rest, 0n) / whole);
  const first = parts.toSorted((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  );
  const favoured = new Set(first.slice(0, left).map(({ index }) => index));
  return parts.map(({ index, share }) => (favoured.has(index) ? share + 1n : share) * unit);
}
