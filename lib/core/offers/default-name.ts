import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";

// Not in messages/, because it is stored with the deal in its customer's language.
const WORDS: Readonly<Record<Language, string>> = { en: "Proposal", fr: "Proposition", es: "Propuesta" };

/** The default name of a deal (S-086): "Proposal - Acme", in its customer's language. */
export const defaultName = (clientName: string, language: Language): string =>
  `${WORDS[language]} - ${clientName}`;

/** Whether a name begins with the word for a proposal, in any language: a text beside it then leaves the word out. */
export const saysProposal = (name: string): boolean =>
  LANGUAGES.some((language) => name.startsWith(`${WORDS[language]} `));

/** A deal's name after its client was renamed: a default name, in any language, follows. */
export const nameAfterRenaming = (name: string, { from, to }: { from: string; to: string }): string => {
  const language = LANGUAGES.find((each) => name === defaultName(from, each));
  return language ? defaultName(to, language) : name;
};

/** Whether a deal has its default name, in any language. */
export const isDefaultName = (name: string, clientName: string): boolean =>
  LANGUAGES.some((language) => name === defaultName(clientName, language));
