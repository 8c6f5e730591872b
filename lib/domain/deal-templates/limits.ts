/** The most characters of a template's description. */
export const MOST_DESCRIPTION = 1_000;
