/** The interface languages by the id that the tenant's and bootstrap data carry: 1 English, 2 French. */
export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language with this id; English for an unknown one (S-141). */
export const languageOfId = (id: number): Language => LANGUAGES[id - 1] ?? "en";

export const isLanguage = (value: string | null | undefined): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Id of a language, null for none. */
export const idOfLanguage = (language: string): number | null =>
  isLanguage(language) ? LANGUAGES.indexOf(language) + 1 : null;
