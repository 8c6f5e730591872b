/**
 * The beginning of a text, at most `most` UTF-16 units long and never ending in half a surrogate pair, which
 * neither JSON nor the database accepts.
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
