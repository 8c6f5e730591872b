/** The most taxes of one profile, and the most characters of a name. */
export const MAX_TAXES = 10;
export const LONGEST_TAX_NAME = 100;
/** Stored decimals of a rate in percent. */
export const RATE_DECIMALS = 4;
