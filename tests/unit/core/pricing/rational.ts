/** Fractions of big integers for the oracle: exact, slow, and deliberately independent of lib/core/money. */
export type Rational = { numerator: bigint; denominator: bigint };

export function rational(value: number | string | bigint): Rational {
  const [mantissa = "0", exponent = "0"] = String(value).toLowerCase().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places > 0
    ? { numerator: digits, denominator: 10n ** BigInt(places) }
    : { numerator: digits * 10n ** BigInt(-places), denominator: 1n };
}

export const plus = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});
export const times = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});
export const minus = (a: Rational, b: Rational): Rational => plus(a, times(b, rational(-1)));
export const over = (a: Rational, b: Rational): Rational =>
  times(a, { numerator: b.denominator, denominator: b.numerator });
export const isLess = (a: Rational, b: Rational): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator;
export const least = (a: Rational, b: Rational): Rational => (isLess(a, b) ? a : b);
export const greatest = (a: Rational, b: Rational): Rational => (isLess(a, b) ? b : a);

/** Rounds to a multiple of `step`, half away from zero. */
export function rounded(value: Rational, step: bigint): bigint {
  const unit = value.denominator * step;
  const size = value.numerator < 0n ? -value.numerator : value.numerator;
  const steps = size / unit + (2n * (size % unit) >= unit ? 1n : 0n);
  return (value.numerator < 0n ? -steps : steps) * step;
}
