import { escaped } from "@/lib/core/html/escaped";

/**
 * Variables in the texts of a document: {client.name} stands for a value that is put in its place when the proposal is
 * shown, and for good when it is sealed.
 */

/** What every proposal has a value of. Answers and a tenant's own fields come beside them, by prefix. */
export const VARIABLES = [
  "client.name",
  "client.company",
  "client.email",
  "client.phone",
  "contact.first_name",
  "contact.last_name",
  "deal.name",
  "deal.number",
  "deal.purchase_order",
  "deal.total",
  "deal.total_before_tax",
  "deal.valid_until",
  "owner.name",
  "owner.email",
  "owner.phone",
  "today",
] as const;

export type VariableName = (typeof VARIABLES)[number];

/** Values by name, written for the reader; one that is empty is missing. */
export type VariableValues = ReadonlyMap<string, string>;

/** A variable as it is written in a text, braces included; for matches without groups. */
export const WRITTEN_VARIABLE = /\{[a-z_]{1,40}(?:\.[a-z0-9_]{1,60}){0,2}\}/g;

const NAMED = /\{([a-z_]{1,40}(?:\.[a-z0-9_]{1,60}){0,2})\}/g;

/** Names of the variables in some texts, each once, in order. */
export const variablesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => Array.from(text.matchAll(NAMED), ([, name = ""]) => name))),
];

/**
 * The text with the values in their places. A variable without a value stays as it is written, so that a missing one is
 * seen and not lost.
 */
export const withValues = (text: string, values: VariableValues): string =>
  text.includes("{") ? text.replace(NAMED, (written, name: string) => values.get(name) || written) : text;

/** The same in rich text: a value is text, whatever it holds, and keeps its lines. */
export const withValuesInHtml = (html: string, values: VariableValues): string =>
  html.includes("{")
    ? html.replace(NAMED, (written, name: string) => withLines(values.get(name) ?? "") || written)
    : html;

const withLines = (text: string): string => escaped(text).replaceAll("\n", "<br>");
