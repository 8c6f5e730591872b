import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";

// Stored with the deal, in its customer's language, and so not among the texts of screens.
const WORDS: Readonly<Record<Language, string>> = { en: "Proposal", fr: "Proposition" };

/** What a deal is called that nobody named (S-086): "Proposal - Acme", in the language of its customer. */
export const defaultName = (clientName: string, language: Language): string =>
  `${WORDS[language]} - ${clientName}`;

/** Whether a deal has the name that it got by itself, in whichever language. */
export const isDefaultName = (name: string, clientName: string): boolean =>
  LANGUAGES.some((language) => name === defaultName(clientName, language));
