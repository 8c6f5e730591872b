import type { ReactNode } from "react";
import type messages from "@/messages/en.json";

/**
 * The translated texts of the customer's page, handed down as data so that the page needs no translation library in
 * the browser.
 */
export type ProposalTexts = (typeof messages)["proposal"];

export type { Language } from "@/lib/core/i18n/languages";

/** Puts values in the place of {names} of a text; a name without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The same with elements as values: the text in its parts. */
export function filled(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, place) => (place % 2 === 0 ? part : (values[part] ?? `{${part}}`)));
}
