import { LANGUAGE_TABLE, LANGUAGES } from "@/lib/core/i18n/languages";
import { compare, decimal, zero, type Decimal } from "./decimal";
import { roundScaled } from "./rounding";

/** An ISO 4217 code such as "CAD". */
export type CurrencyCode = string;

/** Units of a currency for one unit of the tenant's default currency. */
export type ExchangeRate = number | string;

/** Used where neither the tenant nor the deal has a currency (LIM-10, X-26). */
export const defaultCurrency: CurrencyCode = "CAD";

/**
 * The smallest step of an amount of this currency, in stored minor units. Every amount is stored times 100, so a
 * currency without decimals moves in steps of 100.
 */
export function roundingStep(currency: CurrencyCode): 1 | 100 {
  return withoutDecimals.has(currency) ? 100 : 1;
}

/**
 * An amount in minor units, converted to another currency's minor units and rounded half away from zero to the
 * target's step (X-25, S-071). Throws RangeError when a rate is not above 0: callers leave prices unchanged when
 * a rate is missing (BLD-23).
 */
export function convertAmount(
  amount: number,
  from: { rate: ExchangeRate },
  to: { rate: ExchangeRate; currency: CurrencyCode },
): number {
  return Number(converter(from, to)(decimal(amount)));
}

/** As convertAmount, for many exact amounts at the same rates. */
function converter(
  from: { rate: ExchangeRate },
  to: { rate: ExchangeRate; currency: CurrencyCode },
): (amount: Decimal) => bigint {
  const [fromRate, toRate] = [decimal(from.rate), decimal(to.rate)];
  if (compare(fromRate, zero) <= 0 || compare(toRate, zero) <= 0)
    throw new RangeError("An exchange rate must be above 0");
  const step = roundingStep(to.currency);
  return (amount) => roundScaled(amount, toRate, fromRate, step);
}

/** The number of decimals of the currency's amounts. */
export const currencyDecimals = (currency: CurrencyCode): 0 | 2 => (roundingStep(currency) === 1 ? 2 : 0);

/** The signs that people write beside amounts of the currency: "CAD", "$", "CA$", "$ CA". */
export function currencySigns(currency: CurrencyCode): readonly string[] {
  const cached = signs.get(currency);
  if (cached) return cached;
  const result = new Set([currency]);
  for (const locale of [...LANGUAGES, ...REGIONS, "en-US", "en-GB", "ja-JP", "de-CH"])
    for (const currencyDisplay of ["symbol", "narrowSymbol"] as const)
      new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay })
        .formatToParts(0)
        .forEach(({ type, value }) => type === "currency" && result.add(value));
  signs.set(currency, [...result]);
  return [...result];
}

const REGIONS = LANGUAGES.map((language) => LANGUAGE_TABLE[language].region);

const signs = new Map<CurrencyCode, readonly string[]>();

// ISO 4217, currencies with no minor unit.
const withoutDecimals = new Set<CurrencyCode>([
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "ISK",
  "JPY",
  "KMF",
  "KRW",
  "PYG",
  "RWF",
  "UGX",
  "UYI",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
]);
