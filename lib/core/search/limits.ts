/** The most characters of a text that a list is searched for. */
export const MOST_SEARCH = 200;
