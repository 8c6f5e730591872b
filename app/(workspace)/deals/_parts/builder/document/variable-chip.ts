import { escaped } from "@/lib/core/html/escaped";
import { VARIABLE_LOOK } from "./in-place";

/** A variable of a rich text, both shown and edited: its value or name on a coloured background. */
export const chipOf = (written: string, text: string): string =>
  `<span data-variable="${written}" class="${VARIABLE_LOOK}" title="${written}">${escaped(text)}</span>`;

/** The rich text with its chips replaced by variables as they are stored. */
export const withoutChips = (html: string): string =>
  html.replace(/<span [^>]*?data-variable="(\{[a-z0-9_.]+\})"[^>]*>[^<]*<\/span>/g, "$1");
