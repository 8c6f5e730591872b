/** The most entries of one workspace, so that reading all names stays cheap. */
export const MOST_ENTRIES = 2_000;
/** The most tags of one entry. */
export const MOST_TAGS = 20;
/** The most characters of one tag. */
export const MOST_TAG = 40;
/** The most characters of an entry's name. */
export const MOST_NAME = 200;
