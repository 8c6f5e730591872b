import { escaped } from "@/lib/core/html/escaped";
import type { Variable } from "./form-variables";

/** Style of a variable in a text. */
export const VARIABLE_LOOK =
  "rounded-sm bg-primary-100 ring-2 ring-primary-100 dark:bg-primary-500/30 dark:ring-primary-500/30";

/**
 * The text of a variable's chip: its value, else its display name; as written if it is unknown. In the library no
 * proposal gives it a value.
 */
export const chipText = (variable: Variable | undefined, written: string): string => {
  if (!variable) return written;
  const { id, name, value } = variable;
  return value !== "" && value !== `{${id}}` ? value : name;
};

/** A variable of a rich text, both shown and edited: its value or name on a coloured background. */
export const chipOf = (written: string, text: string): string =>
  `<span data-variable="${written}" class="${VARIABLE_LOOK}" title="${written}">${escaped(text)}</span>`;

/** The rich text with its chips replaced by variables as they are stored. */
export const withoutChips = (html: string): string =>
  html.replace(/<span [^<>]*?data-variable="(\{[a-z0-9_.]+\})"[^<>]*>[^<]*<\/span>/g, "$1");
