/** The most characters of a name, a line of an address, or a place. */
export const MAX_TEXT = 200;
/** The most lines of an address above its city. */
export const MAX_LINES = 4;
export const MAX_POSTAL_CODE = 20;
export const MAX_PHONE = 60;
export const MAX_EMAIL = 255;
/** The most tax and registration numbers of a company. */
export const MAX_NUMBERS = 6;
export const MAX_LABEL = 40;
/** The most characters of a tax number, or of an account. */
export const MAX_NUMBER = 60;
/** The most characters of a footer in one language. */
export const MAX_FOOTER = 1_000;
