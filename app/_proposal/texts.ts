import { createElement, type ReactNode } from "react";
import type { ProposalTexts } from "@/lib/domain/proposals/view";
import { ownValue } from "@/lib/core/own-value";

/** The texts are passed as data, so that the browser needs no translation library. */
export type { ProposalTexts };
export type { Language } from "@/lib/core/i18n/languages";

/** Replaces {names} in a text with their values; a name without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownValue(values, name) ?? whole));
}

/** "What changed since version …" with the number in one piece. */
export const titleOfChanges = (texts: ProposalTexts["changes"], number: string): ReactNode[] =>
  texts.title.split(/(\{number\})/).map((part, index) => {
    const isNumber = part === "{number}";
    const look = isNumber ? { className: "whitespace-nowrap" } : {};
    return createElement("span", { key: index, ...look }, isNumber ? number : part);
  });
