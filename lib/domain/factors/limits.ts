/** The most characters of a passkey's name. */
export const MOST_PASSKEY_NAME = 60;
/** The most characters of a code as people type it, with spaces and hyphens. */
export const MOST_CODE = 40;
