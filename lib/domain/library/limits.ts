/** The most entries of one workspace, so that reading all names stays cheap. */
export const MAX_ENTRIES = 2_000;
/** The most tags of one entry. */
export const MAX_TAGS = 20;
/** The most characters of one tag. */
export const MAX_TAG = 40;
/** The most characters of an entry's name. */
export const MAX_NAME = 200;
