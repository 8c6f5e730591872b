/** The most characters of a webhook's address. */
export const MOST_URL = 2_000;
/** The most characters of a webhook's description. */
export const MOST_DESCRIPTION = 200;
