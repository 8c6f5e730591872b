/** The longest name of a passkey. Browser-safe. */
export const LONGEST_PASSKEY_NAME = 60;
