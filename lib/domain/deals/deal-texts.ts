import type { deal } from "@/db/schema";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";

type DealText = {
  /** Its name in the API, in offers and in webhooks. */
  api: string;
  /** How it is taken (lib/domain/deals/input-schema.ts): as sent, trimmed, or as one trimmed line. */
  taken: "asSent" | "trimmed" | "oneLine";
  longest: number;
  /**
   * Part of what the customer agrees to: the present form of offers must hold it
   * (lib/domain/proposals/offer-content.ts).
   */
  sealed: boolean;
  /** The customer's page, the preview and the PDF have it. */
  shown: boolean;
  /** A row of the quote's details there, and of the facts on the deal's own page. */
  inDetails: boolean;
  /** The comparison of two revisions names a change of it. */
  compared: boolean;
  /** A row of the deals list and a column of its export. */
  listed: boolean;
  /** Found by the list's search. */
  searched: boolean;
  /** Webhooks carry it. */
  announced: boolean;
  /** A duplicate has it too. */
  copied: boolean;
};

/**
 * The texts that callers give for a deal, by their columns; empty unless given. What is made from this table:
 * the bodies and answers of the API, insert and change, duplicate, list, search, export, comparison, page,
 * preview, PDF, webhooks and the builder's form.
 */
export const DEAL_TEXTS = {
  name: {
    api: "name",
    taken: "trimmed",
    longest: 255,
    sealed: true,
    shown: true,
    inDetails: false,
    compared: true,
    listed: true,
    searched: true,
    announced: true,
    copied: true,
  },
  description: {
    api: "description",
    taken: "asSent",
    longest: 5_000,
    sealed: false,
    shown: false,
    inDetails: false,
    compared: false,
    listed: true,
    searched: false,
    announced: false,
    copied: true,
  },
  purchaseOrder: {
    api: "purchase_order",
    taken: "oneLine",
    longest: 60,
    sealed: true,
    shown: true,
    inDetails: true,
    compared: true,
    listed: true,
    searched: true,
    announced: true,
    copied: false,
  },
} as const satisfies { [Column in keyof typeof deal.$inferSelect]?: DealText };

export type DealTextName = keyof typeof DEAL_TEXTS;
/** Name in the API of a text. */
export type ApiName<Name extends DealTextName> = (typeof DEAL_TEXTS)[Name]["api"];

type Mark = { [Key in keyof DealText]: DealText[Key] extends boolean ? Key : never }[keyof DealText];
/** Names of the texts that have a mark, such as "sealed". */
export type TextWith<M extends Mark> = {
  [Name in DealTextName]: (typeof DEAL_TEXTS)[Name][M] extends true ? Name : never;
}[DealTextName];

// Object.keys() and Object.fromEntries() forget the names, so each of these says them again.

export const DEAL_TEXT_NAMES = Object.keys(DEAL_TEXTS) as DealTextName[];

/** The texts with a mark, in their order. */
export const textsWith = <M extends Mark>(mark: M): TextWith<M>[] =>
  DEAL_TEXT_NAMES.filter((name) => DEAL_TEXTS[name][mark]) as TextWith<M>[];

/** A value for each of some texts, by column. */
export const perText = <Name extends DealTextName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as { [Column in Name]: Value };

/** The same by the texts' names in the API. */
export const perApiName = <Name extends DealTextName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) =>
  Object.fromEntries(names.map((name) => [DEAL_TEXTS[name].api, valueOf(name)])) as {
    [Column in Name as ApiName<Column>]: Value;
  };

/** The texts with a mark that an answer of the API holds, without empty ones. */
export const filledTexts = <M extends Mark>(
  mark: M,
  answer: Readonly<Record<ApiName<TextWith<M>>, string>>,
): { name: TextWith<M>; value: string }[] =>
  textsWith(mark)
    .map((name) => ({ name, value: (answer as Readonly<Record<string, string>>)[apiNameOf(name)] ?? "" }))
    .filter(({ value }) => value !== "");

const apiNameOf = (name: DealTextName): string => DEAL_TEXTS[name].api;

// Stored with the deal, in its customer's language, and so not among the texts of screens.
const WORDS: Readonly<Record<Language, string>> = { en: "Proposal", fr: "Proposition", es: "Propuesta" };

/** What a deal is called that nobody named (S-086): "Proposal - Acme", in the language of its customer. */
export const defaultName = (clientName: string, language: Language): string =>
  `${WORDS[language]} - ${clientName}`;

/** Whether a deal has the name that it got by itself, in whichever language. */
export const isDefaultName = (name: string, clientName: string): boolean =>
  LANGUAGES.some((language) => name === defaultName(clientName, language));
