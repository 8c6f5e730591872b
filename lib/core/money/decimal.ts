/**
 * An exact decimal: `digits` times ten to the power of minus `scale`.
 * Sums and products of decimals are decimals, so nothing is lost between the named rounding points (S-071);
 * division exists only together with rounding, in `rounding.ts`.
 */
export type Decimal = { readonly digits: bigint; readonly scale: number };

export const zero: Decimal = { digits: 0n, scale: 0 };

/**
 * The exact value of a number as JavaScript prints it (0.1 is one tenth), or of numeric text such as "0.15" or
 * "1e-7". Throws RangeError on anything else, because that is a bug of the caller, not a user's mistake.
 */
export function decimal(value: number | string | bigint): Decimal {
  if (typeof value === "bigint") return { digits: value, scale: 0 };
  if (typeof value === "number" && Number.isSafeInteger(value)) return { digits: BigInt(value), scale: 0 };
  const parsed = parseDecimal(String(value));
  if (parsed === null) throw new RangeError(`Not a decimal number: ${value}`);
  return parsed;
}

/** The exact value of numeric text, surrounding spaces allowed; null for any other text. */
export function parseDecimal(text: string): Decimal | null {
  const match = numeric.exec(text.trim());
  if (!match) return null;
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  if (whole.length + fraction.length === 0 || Math.abs(exponent) > largestExponent) return null;
  const digits = BigInt(sign === "-" ? `-${whole}${fraction}` : `${whole}${fraction}`);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { digits, scale } : { digits: digits * powerOfTen(-scale), scale: 0 };
}

export function add(left: Decimal, right: Decimal): Decimal {
  if (left.scale === right.scale) return { digits: left.digits + right.digits, scale: left.scale };
  const scale = Math.max(left.scale, right.scale);
  return { digits: digitsAt(left, scale) + digitsAt(right, scale), scale };
}

export function negate(value: Decimal): Decimal {
  return { digits: -value.digits, scale: value.scale };
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return add(left, negate(right));
}

export function multiply(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale };
}

/** Negative, zero or positive as left is less than, equal to or greater than right. */
export function compare(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const difference = digitsAt(left, scale) - digitsAt(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Ten to a whole power of at least 0; small powers are cached, because money needs them all the time. */
export function powerOfTen(exponent: number): bigint {
  return smallPowers[exponent] ?? 10n ** BigInt(exponent);
}

const numeric = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i;

// Enough for every finite number; a larger exponent in text would only exhaust the memory.
const largestExponent = 400;

const smallPowers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

function digitsAt(value: Decimal, scale: number): bigint {
  return value.scale === scale ? value.digits : value.digits * powerOfTen(scale - value.scale);
}

/** A decimal in plain digits without trailing zeros: 0.0725 as "0.0725", 1.50 as "1.5". */
export function decimalText({ digits, scale }: Decimal): string {
  const size = digits < 0n ? -digits : digits;
  const whole = size / powerOfTen(scale);
  const fraction = (size % powerOfTen(scale)).toString().padStart(scale, "0").replace(/0+$/, "");
  return `${digits < 0n ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}

/** How many decimals a number has when it is written out: 2 for 7.25. */
export const decimalsOf = (value: number): number => decimalText(decimal(value)).split(".")[1]?.length ?? 0;
