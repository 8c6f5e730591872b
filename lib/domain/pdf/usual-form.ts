/** A text's one way of writing itself, before it is looked at for its fonts and drawn. */
export const usualForm = (text: string): string => text.normalize("NFC").replace(saraAm, "\u0e4d$1\u0e32");

/** One letter of Thai that fonts draw as two, the first of them below a mark of tone; the drawing library would lose count. */
const saraAm = /([\u0e48-\u0e4b]?)\u0e33/g;
