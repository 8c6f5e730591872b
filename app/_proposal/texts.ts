import { createElement, type ReactNode } from "react";
import type { ProposalTexts } from "@/lib/domain/proposals/view";

export { fill } from "@/lib/core/i18n/fill";
/** The texts are passed as data, so that the browser needs no translation library. */
export type { ProposalTexts };
export type { Language } from "@/lib/core/i18n/languages";

/** "What changed since version …" with the number in one piece. */
export const titleOfChanges = (texts: ProposalTexts["changes"], number: string): ReactNode[] =>
  texts.title.split(/(\{number\})/).map((part, index) => {
    const isNumber = part === "{number}";
    const look = isNumber ? { className: "whitespace-nowrap" } : {};
    return createElement("span", { key: index, ...look }, isNumber ? number : part);
  });
