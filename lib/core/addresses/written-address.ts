import { formatAddress } from "localized-address-format";
import { regionOf, type Language } from "@/lib/core/i18n/languages";

/** A postal address; a part that is not given is empty. country: ISO 3166-1 alpha-2, in capitals. */
type Address = {
  lines: readonly string[];
  postal_code: string;
  city: string;
  region: string;
  country: string;
};

type Writing = {
  /** Of the country's name. */
  language: Language;
  /** The country that the reader knows anyway: its name is left out. */
  home: string;
};

/** An address in the order of its country, one text a line; its country last, in capitals, unless it is `home`. */
export function writtenAddress(address: Address | null, { language, home }: Writing): string[] {
  if (!address) return [];
  const { lines, postal_code, city, region, country } = address;
  // A country alone is no address.
  if ([...lines, postal_code, city, region].every((part) => part === "")) return [];
  const written = formatAddress({
    postalCountry: country || home,
    addressLines: lines.filter((line) => line !== ""),
    postalCode: postal_code,
    locality: city,
    administrativeArea: region,
  });
  return [
    ...written.filter((line) => line !== ""),
    ...(country === "" || country === home ? [] : [countryName(country, language).toUpperCase()]),
  ];
}

const names = new Map<Language, Intl.DisplayNames>();

/** The name of a country in a language; its code where the runtime knows none. */
export function countryName(code: string, language: Language): string {
  const cached = names.get(language);
  const inLanguage = cached ?? new Intl.DisplayNames([regionOf(language)], { type: "region" });
  if (!cached) names.set(language, inLanguage);
  return inLanguage.of(code) ?? code;
}
