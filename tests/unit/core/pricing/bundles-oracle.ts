// A second reading of how a bundle's price is spread, written apart from lib/core: money is handed out one step after
// another, each to whoever is owed the most at that moment.

type Owed = { kind: "sum" } | { kind: "less"; percent: number } | { kind: "own"; amount: number };

/** Half away from zero, of a fraction that is not negative. */
const rounded = (top: bigint, bottom: bigint): bigint =>
  (top * 2n) / bottom / 2n + (((top * 2n) / bottom) % 2n);

/** What each part costs in the bundle; percent has at most two decimals. */
export function oracleShares(parts: readonly number[], price: Owed, step: 1 | 100): number[] {
  if (price.kind === "sum") return [...parts];
  const unit = BigInt(step);
  const sum = BigInt(parts.reduce((all, part) => all + part, 0));
  const total =
    price.kind === "own"
      ? rounded(BigInt(price.amount), unit) * unit
      : sum - rounded(sum * BigInt(Math.round(price.percent * 100)), 10_000n * unit) * unit;
  const weights = parts.map((part) => (sum === 0n ? 1n : BigInt(part)));
  const whole = sum === 0n ? BigInt(parts.length) : sum;
  const shares = parts.map(() => 0n);
  // First what everybody is owed at least, then step by step.
  weights.forEach((weight, index) => (shares[index] = ((total / unit) * weight) / whole));
  for (let left = total / unit - shares.reduce((all, share) => all + share, 0n); left > 0n; left--) {
    const owed = weights.map((weight, index) => (total / unit) * weight - (shares[index] ?? 0n) * whole);
    const most = owed.reduce((best, each) => (each > best ? each : best));
    const index = owed.indexOf(most);
    shares[index] = (shares[index] ?? 0n) + 1n;
  }
  return shares.map((share) => Number(share * unit));
}
