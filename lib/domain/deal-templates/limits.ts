/** The most characters of a template's description. */
export const MAX_DESCRIPTION = 1_000;
