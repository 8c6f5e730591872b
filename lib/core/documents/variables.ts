import { escaped } from "@/lib/core/html/escaped";

/**
 * Variables in the texts of a document: {client.name} is replaced by a value when the proposal is shown, and
 * permanently when it is sealed.
 */

/** The variables that every proposal has. Answers and custom fields are added under their own prefixes. */
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

/** The variables whose values can be filled in when a proposal is sent; they are stored with its client. */
export type FilledWhenSending = Extract<
  VariableName,
  "client.company" | "client.email" | "client.phone" | "contact.first_name" | "contact.last_name"
>;

/** Values by name, formatted for the reader; an empty value counts as missing. */
export type VariableValues = ReadonlyMap<string, string>;

/** A variable as written in a text, including braces. */
export const WRITTEN_VARIABLE = /\{[a-z_]{1,40}(?:\.[a-z0-9_]{1,60}){0,2}\}/g;

const NAMED = /\{([a-z_]{1,40}(?:\.[a-z0-9_]{1,60}){0,2})\}/g;

/** Names of the variables in some texts, each once, in order. */
export const variablesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => Array.from(text.matchAll(NAMED), ([, name = ""]) => name))),
];

/** The text with its variables replaced. A variable without a value stays as written, so that it is noticed. */
export const withValues = (text: string, values: VariableValues): string =>
  text.includes("{") ? text.replace(NAMED, (written, name: string) => values.get(name) || written) : text;

/** The same in rich text: values are escaped and keep their line breaks. */
export const withValuesInHtml = (html: string, values: VariableValues): string =>
  html.includes("{")
    ? html.replace(NAMED, (written, name: string) => withLines(values.get(name) ?? "") || written)
    : html;

const withLines = (text: string): string => escaped(text).replaceAll("\n", "<br>");
