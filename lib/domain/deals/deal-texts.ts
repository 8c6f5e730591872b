import type { deal } from "@/db/schema";
import { ownValue } from "@/lib/core/own-value";

type DealText = {
  /** Its name in the API, in offers and in webhooks. */
  api: string;
  /** How the input is cleaned (lib/domain/deals/input-schema.ts): not at all, trimmed, or as one trimmed line. */
  taken: "asSent" | "trimmed" | "oneLine";
  longest: number;
  /**
   * Part of what the customer agrees to: the current form of offers must contain it
   * (lib/domain/proposals/offer-content.ts).
   */
  sealed: boolean;
  /** Shown on the customer's page, in the preview and in the PDF. */
  shown: boolean;
  /** A row in the quote's details there, and in the facts on the deal's page. */
  inDetails: boolean;
  /** Changes are listed in the comparison of two revisions. */
  compared: boolean;
  /** A row of the deals list and a column of its export. */
  listed: boolean;
  /** Found by the list's search. */
  searched: boolean;
  /** Included in webhooks. */
  announced: boolean;
  /** Copied to a duplicate. */
  copied: boolean;
};

/**
 * The texts of a deal that callers enter, by column; empty by default. Derived from this table: the API's bodies
 * and responses, insert and change, duplicate, list, search, export, comparison, page, preview, PDF, webhooks and
 * the builder's form.
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
/** The name of a text in the API. */
export type ApiName<Name extends DealTextName> = (typeof DEAL_TEXTS)[Name]["api"];

type Mark = { [Key in keyof DealText]: DealText[Key] extends boolean ? Key : never }[keyof DealText];
/** Names of the texts with a flag, such as "sealed". */
export type TextWith<M extends Mark> = {
  [Name in DealTextName]: (typeof DEAL_TEXTS)[Name][M] extends true ? Name : never;
}[DealTextName];

// Object.keys() and Object.fromEntries() lose the types of keys, hence the casts below.

export const DEAL_TEXT_NAMES = Object.keys(DEAL_TEXTS) as DealTextName[];

/** The texts with a flag, in order. */
export const textsWith = <M extends Mark>(mark: M): TextWith<M>[] =>
  DEAL_TEXT_NAMES.filter((name) => DEAL_TEXTS[name][mark]) as TextWith<M>[];

/** A value for each of the given texts, by column. */
export const perText = <Name extends DealTextName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as { [Column in Name]: Value };

/** The same by API name. */
export const perApiName = <Name extends DealTextName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) =>
  Object.fromEntries(names.map((name) => [DEAL_TEXTS[name].api, valueOf(name)])) as {
    [Column in Name as ApiName<Column>]: Value;
  };

/** The non-empty texts with a flag in a response of the API. */
export const filledTexts = <M extends Mark>(
  mark: M,
  answer: Readonly<Record<ApiName<TextWith<M>>, string>>,
): { name: TextWith<M>; value: string }[] =>
  textsWith(mark)
    .map((name) => ({
      name,
      value: ownValue(answer as Readonly<Record<string, string>>, apiNameOf(name)) ?? "",
    }))
    .filter(({ value }) => value !== "");

const apiNameOf = (name: DealTextName): string => DEAL_TEXTS[name].api;
