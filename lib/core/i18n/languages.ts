type LanguageRow = {
  /** The number that tenants and accounts store. */
  id: number;
  /** Its name in the language itself, shown in every language. */
  name: string;
  direction: "ltr" | "rtl";
  /** BCP 47 tag with the region whose numbers and dates its documents use. */
  region: string;
  decimalMark: "." | ",";
  /** Its texts for staff have not been proofread; staff are told so where they choose it, customers never. */
  isDraft: boolean;
};

/**
 * The languages of the product, in the order in which choices show them. Everything that differs between
 * languages is read from here or from a Record<Language, …>, so that the compiler reports what a new row lacks.
 */
export const LANGUAGE_TABLE = {
  en: { id: 1, name: "English", direction: "ltr", region: "en-CA", decimalMark: ".", isDraft: false },
  fr: { id: 2, name: "Français", direction: "ltr", region: "fr-CA", decimalMark: ",", isDraft: false },
  // Among the regions with Latin American number formats, the one whose currency tenants use.
  es: { id: 3, name: "Español", direction: "ltr", region: "es-US", decimalMark: ".", isDraft: true },
} as const satisfies Readonly<Record<string, LanguageRow>>;

export type Language = keyof typeof LANGUAGE_TABLE;
export type LanguageId = (typeof LANGUAGE_TABLE)[Language]["id"];

// The cast is safe: the table is a constant with exactly these keys.
export const LANGUAGES = Object.keys(LANGUAGE_TABLE) as readonly Language[];

export const LANGUAGE_IDS: readonly LanguageId[] = LANGUAGES.map((language) => LANGUAGE_TABLE[language].id);

/** The language of the API and of stored reference data, and the default where none was chosen (S-040, S-141). */
export const DEFAULT_LANGUAGE = "en" satisfies Language;

export const DEFAULT_LANGUAGE_ID = LANGUAGE_TABLE[DEFAULT_LANGUAGE].id;

export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

export const OTHER_LANGUAGES = LANGUAGES.filter(
  (language): language is OtherLanguage => language !== DEFAULT_LANGUAGE,
);

/** The language with this id; the default one for an unknown id (S-141). */
export const languageOfId = (id: number): Language =>
  LANGUAGES.find((language) => LANGUAGE_TABLE[language].id === id) ?? DEFAULT_LANGUAGE;

/**
 * Tag for Intl, with the region whose number format the language's readers use. The bare code may give another
 * one: "es" alone formats numbers as in Spain.
 */
export const regionOf = (language: Language): string => LANGUAGE_TABLE[language].region;

export const isLanguage = (value: string | null | undefined): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Id of a language, null for an unknown one. */
export const idOfLanguage = (language: string): LanguageId | null =>
  isLanguage(language) ? LANGUAGE_TABLE[language].id : null;

/** A record with the same value for each language, for example for the fields of a schema. */
export const forEachLanguage = <Value>(value: Value): Record<Language, Value> =>
  // The type of Object.fromEntries loses the keys.
  Object.fromEntries(LANGUAGES.map((language) => [language, value])) as Record<Language, Value>;
