import { createElement, type ReactNode } from "react";
import type messages from "@/messages/en.json";

/**
 * The translated texts of the customer's page. They are passed as data, so that the browser needs no translation
 * library.
 */
export type ProposalTexts = (typeof messages)["proposal"];

export type { Language } from "@/lib/core/i18n/languages";

/** Replaces {names} in a text with their values; a name without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The same with React nodes as values: returns the parts of the text. */
export function filled(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, place) => (place % 2 === 0 ? part : (values[part] ?? `{${part}}`)));
}

/** "What changed since version …" with the number in one piece. */
export const titleOfChanges = (texts: ProposalTexts["changes"], number: string): ReactNode[] =>
  filled(texts.title, {
    number: createElement("span", { key: "number", className: "whitespace-nowrap" }, number),
  });
