/** The most characters of a webhook's address. */
export const MAX_URL = 2_000;
/** The most characters of a webhook's description. */
export const MAX_DESCRIPTION = 200;
