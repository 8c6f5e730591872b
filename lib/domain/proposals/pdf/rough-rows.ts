/** Letters in a row of running text that is as wide as the page. */
export const PAGE_LETTERS = 100;

/** Approximate number of rows of a plain or rich text, without laying it out. */
const roughRows = (text: string, letters = PAGE_LETTERS): number =>
  text.split(/\n|<br>|<\/(?:p|li)>/).reduce((sum, line) => sum + Math.ceil((line.length + 1) / letters), 0);

/**
 * Whether a text is longer than about half a page, so that it must be allowed to continue on the next one: the
 * library cuts off what is kept together and does not fit on a page.
 */
export const isLong = (text: string, letters = PAGE_LETTERS): boolean => roughRows(text, letters) > HALF_PAGE;

/** In rows; paragraphs have space between them. */
const HALF_PAGE = 26;
