import type { CurrencyCode } from "@/lib/core/money/currency";
import { formatDate, formatMoney } from "@/lib/core/money/format";
import { regionOf, type Language } from "@/lib/core/i18n/languages";

/**
 * How a tenant has its English documents written (T-04): dates as 23 Nov 2026, 2026-11-23, Nov 23, 2026 or
 * 23/11/2026, or everything as French documents are, as it was documented first.
 */
export const OFFER_FORMATS = ["short", "iso", "american", "british", "documented"] as const;
export type OfferFormat = (typeof OFFER_FORMATS)[number];

export const DEFAULT_OFFER_FORMAT: OfferFormat = "short";

/** Whoever reads an offer: in which language, of a tenant with which format. */
export type OfferReader = { language: Language; format: OfferFormat };

/** A tax with its name in other languages than the one that it is kept under. */
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
 * Writes amounts, dates and taxes of an offer for its reader: the one place that decides it for page, PDF,
 * mails, builder and preview, so that all of them show the same (T-04). French is written as documented:
 * fr-CA amounts of CAD, fr-FR dates; the others in the currency's own locale (LIM-10), English with the tenant's
 * dates, Spanish with 23/11/2026.
 */
export function offerText({ language, format }: OfferReader): OfferText {
  const key = `${language} ${format}`;
  const known = made.get(key) ?? make({ language, format });
  made.set(key, known);
  return known;
}

// Building formats of Intl costs far more than using them.
const made = new Map<string, OfferText>();

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

/** What a line with taxes of its own is taxed with, such as "GST 5%, QST 9.975%"; without rates the profile's name. */
export const taxesText = (
  { name, value, taxes }: { name: string; value: number; taxes: readonly (NamedTax & { value: number })[] },
  text: OfferText,
): string =>
  taxes.length > 0
    ? taxes.map((tax) => `${text.tax(tax)} ${text.percent(tax.value)}`).join(", ")
    : value === 0
      ? name
      : `${name} ${text.percent(value)}`;

/** How offers in a language are always written; null: as the tenant has chosen. */
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

/** A stored setting as a format; what is not known is the default. */
export const offerFormatOf = (value: string | undefined): OfferFormat =>
  OFFER_FORMATS.find((format) => format === value) ?? DEFAULT_OFFER_FORMAT;
