/**
 * The beginning of a text, at most `most` UTF-16 units long and never with half a character at its end, which
 * neither JSON nor the database takes.
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
