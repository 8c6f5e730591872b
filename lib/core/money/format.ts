import { DEFAULT_LANGUAGE, regionOf, type Language } from "@/lib/core/i18n/languages";
import type { CurrencyCode } from "./currency";
import { ownValue } from "@/lib/core/own-value";

/**
 * Minor units as text in the currency's own locale (LIM-10, X-27): formatMoney(127500, "USD") gives "$1,275.00".
 * On proposals CAD is written as in Quebec. Throws RangeError for an invalid currency code.
 */
export function formatMoney(
  amount: number,
  currency: CurrencyCode,
  surface: "app" | "proposal" = "app",
): string {
  return moneyFormat(localeOf(currency, surface), currency).format(majorUnits(amount));
}

/**
 * Minor units as text for staff: in English in the currency's own locale (LIM-10), else as the language's readers
 * write amounts (U-01): formatMoneyFor("fr", 127500, "USD") gives "1 275,00 $ US".
 */
export const formatMoneyFor = (language: Language, amount: number, currency: CurrencyCode): string =>
  language === DEFAULT_LANGUAGE
    ? formatMoney(amount, currency)
    : moneyFormat(regionOf(language), currency).format(majorUnits(amount));

const locales: Readonly<Record<CurrencyCode, string>> = {
  USD: "en-US",
  EUR: "fr-FR",
  CAD: "en-CA",
  GBP: "en-GB",
  JPY: "ja-JP",
  CHF: "de-CH",
};

// Building an Intl.NumberFormat costs far more than using one.
const moneyFormats = new Map<string, Intl.NumberFormat>();

function localeOf(currency: CurrencyCode, surface: "app" | "proposal"): string {
  if (currency === "CAD" && surface === "proposal") return "fr-CA";
  return ownValue(locales, currency) ?? "en-CA";
}

function moneyFormat(locale: string, currency: CurrencyCode): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const cached = moneyFormats.get(key);
  if (cached) return cached;
  const created = new Intl.NumberFormat(locale, { style: "currency", currency });
  moneyFormats.set(key, created);
  return created;
}

/**
 * Above 2^53 / 100 a binary fraction no longer holds every cent, so the decimal point is inserted in text, which
 * Intl reads exactly.
 */
function majorUnits(amount: number): number | `${number}` {
  return Math.abs(amount) < 1e13 ? amount / 100 : (`${amount}e-2` as `${number}`);
}

/**
 * A currency's name in the reader's language: "Dollar canadien" for CAD in French (TRN). The stored name is used
 * in English and for currencies that the platform does not know.
 * @param currency its ISO 4217 code and its stored, English name
 */
export function currencyName({ code, name }: { code: string; name: string }, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return name;
  const translated = isIsoCode(code)
    ? new Intl.DisplayNames([language], { type: "currency", fallback: "none" }).of(code)
    : undefined;
  return translated ? translated.charAt(0).toLocaleUpperCase(language) + translated.slice(1) : name;
}

// Intl.DisplayNames throws for anything but three letters.
const isIsoCode = (code: string): boolean => /^[A-Za-z]{3}$/.test(code);
