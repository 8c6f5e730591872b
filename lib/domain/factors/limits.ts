/** The most characters of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;
/** The most characters of a code as people type it, with spaces and hyphens. */
export const MAX_CODE = 40;
