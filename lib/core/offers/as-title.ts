/** A name as a title: a hyphen between words is a dash, which stays on the line of the word before it. */
export const asTitle = (name: string): string => name.replaceAll(" - ", "\u00a0\u2013 ");
