import { LANGUAGES, regionOf, type Language } from "@/lib/core/i18n/languages";
import type { CurrencyCode } from "@/lib/core/money/currency";

/** One rate of a tax profile: its names by language, and its value in percent. */
export type StarterTax = { names: Readonly<Record<Language, string>>; value: number };

/** A tax profile that a new workspace may start with. */
export type StarterProfile = { key: StarterTaxKey; taxes: readonly StarterTax[] };

export const STARTER_TAXES = ["none", "gst", "gst_qst", "vat", "consumption"] as const;
export type StarterTaxKey = (typeof STARTER_TAXES)[number];

type Country = {
  currency: CurrencyCode;
  /** Null where the country has several; the installation's is taken then. */
  timeZone: string | null;
  /** Beside "no tax", which every country has. */
  profiles: readonly StarterProfile[];
  /** The profile of new deals. */
  usualTax: StarterTaxKey;
};

const GST: StarterTax = { names: { en: "GST", fr: "TPS", es: "GST" }, value: 5 };
const QST: StarterTax = { names: { en: "QST", fr: "TVQ", es: "QST" }, value: 9.975 };

const NO_TAX: StarterProfile = { key: "none", taxes: [] };

/** A country of the euro with one standard rate of VAT in percent. */
const euro = (value: number, timeZone: string): Country => ({
  ...withVat(value),
  currency: "EUR",
  timeZone,
});

const withVat = (value: number): Pick<Country, "profiles" | "usualTax"> => ({
  profiles: [{ key: "vat", taxes: [{ names: { en: "VAT", fr: "TVA", es: "IVA" }, value }] }],
  usualTax: "vat",
});

/**
 * What a new workspace starts with, by country (ISO 3166-1): currency, time zone and the taxes on
 * services at their standard rate (European Commission and the countries' tax offices, 2026). Only countries whose
 * currency the product has (S-128).
 */
const TABLE = {
  AT: euro(20, "Europe/Vienna"),
  BE: euro(21, "Europe/Brussels"),
  CA: {
    currency: "CAD",
    timeZone: null,
    profiles: [
      { key: "gst", taxes: [GST] },
      { key: "gst_qst", taxes: [GST, QST] },
    ],
    usualTax: "gst_qst",
  },
  CH: { ...withVat(8.1), currency: "CHF", timeZone: "Europe/Zurich" },
  DE: euro(19, "Europe/Berlin"),
  ES: euro(21, "Europe/Madrid"),
  FR: euro(20, "Europe/Paris"),
  GB: { ...withVat(20), currency: "GBP", timeZone: "Europe/London" },
  IE: euro(23, "Europe/Dublin"),
  IT: euro(22, "Europe/Rome"),
  JP: {
    currency: "JPY",
    timeZone: "Asia/Tokyo",
    profiles: [
      {
        key: "consumption",
        taxes: [
          {
            names: { en: "Consumption tax", fr: "Taxe de consommation", es: "Impuesto al consumo" },
            value: 10,
          },
        ],
      },
    ],
    usualTax: "consumption",
  },
  LU: euro(17, "Europe/Luxembourg"),
  NL: euro(21, "Europe/Amsterdam"),
  PT: euro(23, "Europe/Lisbon"),
  // Sales taxes differ by state and place, and seldom apply to services.
  US: { currency: "USD", timeZone: null, profiles: [], usualTax: "none" },
} as const satisfies Readonly<Record<string, Country>>;

/** Any country that the table lacks. */
export const OTHER_COUNTRY = "other";
const OTHER: Country = { currency: "USD", timeZone: null, profiles: [], usualTax: "none" };

export type CountryCode = keyof typeof TABLE | typeof OTHER_COUNTRY;

/** The country whose defaults a workspace has for which none was named (S-128, S-129). */
export const DEFAULT_COUNTRY = "CA" satisfies CountryCode;

// The cast is safe: the table is a constant with exactly these keys.
export const COUNTRIES = [...Object.keys(TABLE), OTHER_COUNTRY] as readonly CountryCode[];

/** The language that most people of a country read (Unicode CLDR), if the product has it. */
function languageOfCountry(code: CountryCode): Language | null {
  if (code === OTHER_COUNTRY) return null;
  const spoken = new Intl.Locale(`und-${code}`).maximize().language;
  return LANGUAGES.find((language) => language === spoken) ?? null;
}

/**
 * How a workspace in this country starts where nothing else is chosen (T-65). language: null if the product lacks the
 * country's; timeZone: null if the country has several.
 */
export function startIn(code: CountryCode) {
  const { currency, usualTax: tax, timeZone } = countryOf(code);
  return { currency, tax, timeZone, language: languageOfCountry(code) };
}

const countryOf = (code: CountryCode): Country => (code === OTHER_COUNTRY ? OTHER : TABLE[code]);

/** The tax profiles of a new workspace in this country, "no tax" first. */
export const starterProfiles = (code: CountryCode): readonly StarterProfile[] => [
  NO_TAX,
  ...countryOf(code).profiles,
];

/** Whether a workspace in this country can start with this profile. */
export const isOffered = (code: CountryCode, tax: StarterTaxKey): boolean =>
  starterProfiles(code).some(({ key }) => key === tax);

/** The name of a profile: "GST + QST", "TVA 20 %". A lone rate that changes now and then is part of the name. */
export function profileName({ key, taxes }: StarterProfile, language: Language): string {
  if (taxes.length === 0) return NO_TAX_NAMES[language];
  const names = taxes.map((tax) => tax.names[language]).join(" + ");
  const [only] = taxes;
  return key === "vat" && only ? `${names} ${percent(only.value, language)}` : names;
}

const percent = (value: number, language: Language): string =>
  new Intl.NumberFormat(regionOf(language), { style: "percent", maximumFractionDigits: 3 }).format(
    value / 100,
  );

const NO_TAX_NAMES: Readonly<Record<Language, string>> = {
  en: "No tax",
  fr: "Sans taxe",
  es: "Sin impuestos",
};
