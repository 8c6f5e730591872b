import { escaped } from "@/lib/core/html/escaped";
import { VARIABLE_LOOK } from "./in-place";

/** A variable of a rich text as it is shown at rest and while it is written: its value or name, on a ground. */
export const chipOf = (written: string, text: string): string =>
  `<span data-variable="${written}" class="${VARIABLE_LOOK}" title="${written}">${escaped(text)}</span>`;

/** The rich text with the variables of its chips as they are stored. */
export const withoutChips = (html: string): string =>
  html.replace(/<span [^>]*?data-variable="(\{[a-z0-9_.]+\})"[^>]*>[^<]*<\/span>/g, "$1");
