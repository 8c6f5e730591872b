import { powerOfTen, type Decimal } from "./decimal";

/**
 * A decimal rounded half away from zero to a whole multiple of `step` (S-071, X-28).
 * With step 100, 12350 gives 12400 and -12350 gives -12400.
 */
export function roundHalfAwayFromZero(value: Decimal, step: 1 | 100 = 1): bigint {
  if (value.scale === 0 && step === 1) return value.digits;
  const unit = BigInt(step);
  return roundRatio(value.digits, powerOfTen(value.scale) * unit) * unit;
}

/**
 * numerator / denominator rounded half away from zero to a whole number. Throws RangeError when denominator
 * is 0.
 */
export function roundRatio(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return roundRatio(-numerator, -denominator);
  const doubled = 2n * (numerator < 0n ? -numerator : numerator);
  const rounded = (doubled + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * value × multiplier / divisor, rounded half away from zero to a whole multiple of `step`.
 * Throws RangeError when the divisor is 0.
 */
export function roundScaled(
  value: Decimal,
  multiplier: Decimal,
  divisor: Decimal,
  step: 1 | 100 = 1,
): bigint {
  const unit = BigInt(step);
  const numerator = value.digits * multiplier.digits * powerOfTen(divisor.scale);
  const denominator = divisor.digits * powerOfTen(value.scale + multiplier.scale) * unit;
  return roundRatio(numerator, denominator) * unit;
}
