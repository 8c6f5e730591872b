import type { CurrencyCode } from "@/lib/core/money/currency";
import { formatMoney, formatMoneyFor } from "@/lib/core/money/format";
import { regionOf, type Language } from "@/lib/core/i18n/languages";
import { isDay } from "@/lib/core/time/days";
import { DEFAULT_TIME_ZONE, usableZone } from "@/lib/core/time/time-zones";

/**
 * Formats that a tenant may choose for English documents (T-04): dates as 23 Nov 2026, 2026-11-23, Nov 23, 2026
 * or 23/11/2026; "documented": everything as in French documents, the original rule.
 */
export const OFFER_FORMATS = ["short", "iso", "american", "british", "documented"] as const;
export type OfferFormat = (typeof OFFER_FORMATS)[number];

export const DEFAULT_OFFER_FORMAT: OfferFormat = "short";

/** How a tenant writes: the format of English documents, and the time zone whose days it counts. */
export type OfferStyle = { format: OfferFormat; timeZone: string };

export const DEFAULT_OFFER_STYLE: OfferStyle = { format: DEFAULT_OFFER_FORMAT, timeZone: DEFAULT_TIME_ZONE };

/** The reader of an offer: the language, and the tenant's style. */
export type OfferReader = OfferStyle & { language: Language };

/** A tax with its names in further languages. */
export type NamedTax = { name: string; names?: Partial<Record<Language, string>> | undefined };

/** The words and formats of an offer. Amounts in minor units, percents as 9.975, dates and moments as ISO 8601. */
export type OfferText = {
  money: (amount: number, currency: CurrencyCode) => string;
  /** A day (2026-11-23) as it is; a moment as the day that it is on in the tenant's time zone. */
  date: (at: string | Date) => string;
  /** A moment as date and time. */
  moment: (at: string | Date) => string;
  /** The time of day of a moment. */
  time: (at: string | Date) => string;
  /** A moment as date and time to the second. */
  exactMoment: (at: string | Date) => string;
  /** The tenant's time zone, by its name in the IANA database; UTC where this browser does not know it. */
  readonly timeZone: string;
  /** Days of numbers alone begin with the month. */
  isMonthFirst: boolean;
  percent: (value: number) => string;
  number: (value: number) => string;
  tax: (tax: NamedTax) => string;
};

/**
 * Formats amounts, dates and taxes of an offer for its reader. Page, PDF, mails, builder and preview all use
 * this, so that they show the same (T-04). French uses the documented format: fr-CA amounts of CAD, fr-FR dates;
 * the others in the currency's own locale (LIM-10), English with the tenant's dates, Spanish with 23/11/2026.
 */
export const offerText = ({ language, format, timeZone }: OfferReader): OfferText =>
  remembered(`${language} ${format} ${timeZone}`, () =>
    make({ language, format, timeZone }, (amount, currency) =>
      formatMoney(amount, currency, formatOf(language, format) === "documented" ? "proposal" : "app"),
    ),
  );

/**
 * Formats amounts, numbers, days and times on staff's screens as their language does (U-01). Days are written as in
 * the tenant's offers, so that a day looks the same on every screen.
 */
export const staffText = (reader: OfferReader): OfferText =>
  remembered(`staff ${reader.language} ${reader.format} ${reader.timeZone}`, () =>
    make(reader, (amount, currency) => formatMoneyFor(reader.language, amount, currency)),
  );

function remembered(key: string, created: () => OfferText): OfferText {
  const cached = cache.get(key) ?? created();
  cache.set(key, cached);
  return cached;
}

// Building Intl formats costs far more than using them.
const cache = new Map<string, OfferText>();

const withMinus = (amount: string): string => amount.replace("-", "\u2212");

function make({ language, format: tenants, timeZone }: OfferReader, money: OfferText["money"]): OfferText {
  const format = formatOf(language, tenants);
  const locale = regionOf(language);
  const { date, time, exactTime } = dateTexts(DATES[format], locale, timeZone);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    money: (amount, currency) => withMinus(money(amount, currency)),
    date,
    moment: (at) => `${date(at)}, ${time(at)}`,
    time,
    exactMoment: (at) => `${date(at)}, ${exactTime(at)}`,
    // Only when it is asked for, as the formats.
    get timeZone() {
      return usableZone(timeZone);
    },
    isMonthFirst: format === "american",
    percent: (value) => percent.format(value / 100),
    number: (value) => number.format(value),
    tax: ({ name, names }) => names?.[language] ?? name,
  };
}

/** Formats are made when they are used: the first one of a browser takes 25 ms. */
function dateTexts({ locale, options }: DateForm, region: string, timeZone: string) {
  const days = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  const daysOfMoments = once(
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone: usableZone(timeZone) }),
  );
  const times = once(
    () => new Intl.DateTimeFormat(region, { timeStyle: "short", timeZone: usableZone(timeZone) }),
  );
  const exactTimes = once(
    () => new Intl.DateTimeFormat(region, { timeStyle: "medium", timeZone: usableZone(timeZone) }),
  );
  return {
    date: (at: string | Date) =>
      (typeof at === "string" && isDay(at) ? days() : daysOfMoments()).format(new Date(at)),
    time: (at: string | Date) => times().format(new Date(at)),
    exactTime: (at: string | Date) => exactTimes().format(new Date(at)),
  };
}

function once<Made>(make: () => Made): () => Made {
  let result: Made | undefined;
  return () => (result ??= make());
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

const formatOf = (language: Language, tenants: OfferFormat): OfferFormat => OWN_FORMATS[language] ?? tenants;

type DateForm = { locale: string; options: Intl.DateTimeFormatOptions };

const DAY = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

const DATES: Readonly<Record<OfferFormat, DateForm>> = {
  short: { locale: "en-GB", options: { day: "numeric", month: "short", year: "numeric" } },
  iso: { locale: "en-CA", options: DAY },
  american: { locale: "en-US", options: { day: "numeric", month: "short", year: "numeric" } },
  british: { locale: "en-GB", options: DAY },
  documented: { locale: "fr-FR", options: DAY },
};

/** A stored setting as a format; the default for an unknown value. */
export const offerFormatOf = (value: string | undefined): OfferFormat =>
  OFFER_FORMATS.find((format) => format === value) ?? DEFAULT_OFFER_FORMAT;
