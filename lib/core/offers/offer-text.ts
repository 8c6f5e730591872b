import type { CurrencyCode } from "@/lib/core/money/currency";
import { formatDate, formatMoney } from "@/lib/core/money/format";
import { regionOf, type Language } from "@/lib/core/i18n/languages";

/**
 * Formats that a tenant may choose for English documents (T-04): dates as 23 Nov 2026, 2026-11-23, Nov 23, 2026
 * or 23/11/2026; "documented": everything as in French documents, the original rule.
 */
export const OFFER_FORMATS = ["short", "iso", "american", "british", "documented"] as const;
export type OfferFormat = (typeof OFFER_FORMATS)[number];

export const DEFAULT_OFFER_FORMAT: OfferFormat = "short";

/** The reader of an offer: the language, and the tenant's format. */
export type OfferReader = { language: Language; format: OfferFormat };

/** A tax with its names in further languages. */
export type NamedTax = { name: string; names?: Partial<Record<Language, string>> | undefined };

/** The words and formats of an offer. Amounts in minor units, percents as 9.975, dates as ISO 8601. */
export type OfferText = {
  money: (amount: number, currency: CurrencyCode) => string;
  date: (at: string | Date) => string;
  percent: (value: number) => string;
  number: (value: number) => string;
  tax: (tax: NamedTax) => string;
};

/**
 * Formats amounts, dates and taxes of an offer for its reader. Page, PDF, mails, builder and preview all use
 * this, so that they show the same (T-04). French uses the documented format: fr-CA amounts of CAD, fr-FR dates;
 * the others in the currency's own locale (LIM-10), English with the tenant's dates, Spanish with 23/11/2026.
 */
export function offerText({ language, format }: OfferReader): OfferText {
  const key = `${language} ${format}`;
  const known = cache.get(key) ?? make({ language, format });
  cache.set(key, known);
  return known;
}

// Building Intl formats costs far more than using them.
const cache = new Map<string, OfferText>();

function make({ language, format: tenants }: OfferReader): OfferText {
  const format = OWN_FORMATS[language] ?? tenants;
  const isDocumented = format === "documented";
  const dates = isDocumented ? null : DATES[format];
  const dateFormat = dates && new Intl.DateTimeFormat(dates.locale, { ...dates.options, timeZone: "UTC" });
  const locale = regionOf(language);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    money: (amount, currency) =>
      formatMoney(amount, currency, isDocumented ? "proposal" : "app").replace("-", "\u2212"),
    date: (at) => (dateFormat ? dateFormat.format(new Date(at)) : formatDate(at)),
    percent: (value) => percent.format(value / 100),
    number: (value) => number.format(value),
    tax: ({ name, names }) => names?.[language] ?? name,
  };
}

/** The taxes of a line that has its own, such as "GST 5%, QST 9.975%"; without rates, the profile's name. */
export const taxesText = (
  { name, value, taxes }: { name: string; value: number; taxes: readonly (NamedTax & { value: number })[] },
  text: OfferText,
): string =>
  taxes.length > 0
    ? taxes.map((tax) => `${text.tax(tax)} ${text.percent(tax.value)}`).join(", ")
    : value === 0
      ? name
      : `${name} ${text.percent(value)}`;

/** The fixed format of offers in a language; null: the tenant's choice. */
const OWN_FORMATS: Readonly<Record<Language, OfferFormat | null>> = {
  en: null,
  fr: "documented",
  es: "british",
};

type DateForm = { locale: string; options: Intl.DateTimeFormatOptions };

const DAY = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

const DATES: Readonly<Record<Exclude<OfferFormat, "documented">, DateForm>> = {
  short: { locale: "en-GB", options: { day: "numeric", month: "short", year: "numeric" } },
  iso: { locale: "en-CA", options: DAY },
  american: { locale: "en-US", options: { day: "numeric", month: "short", year: "numeric" } },
  british: { locale: "en-GB", options: DAY },
};

/** A stored setting as a format; the default for an unknown value. */
export const offerFormatOf = (value: string | undefined): OfferFormat =>
  OFFER_FORMATS.find((format) => format === value) ?? DEFAULT_OFFER_FORMAT;
