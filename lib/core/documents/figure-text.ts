/** A figure with its unit (68 %, 12 k€): no line break separates the two. */
export const figureText = (value: string): string => value.replace(/(?<=\d) (?=\S{1,3}(?:\s|$))/g, "\u00a0");
