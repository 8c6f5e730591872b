/** The most characters of a name, a line of an address, or a place. */
export const MOST_TEXT = 200;
/** The most lines of an address above its city. */
export const MOST_LINES = 4;
export const MOST_POSTAL_CODE = 20;
export const MOST_PHONE = 60;
export const MOST_EMAIL = 255;
/** The most tax and registration numbers of a company. */
export const MOST_NUMBERS = 6;
export const MOST_LABEL = 40;
/** The most characters of a tax number, or of an account. */
export const MOST_NUMBER = 60;
/** The most characters of a footer in one language. */
export const MOST_FOOTER = 1_000;
