/** Taxes of one profile, and characters of a name. */
export const MOST_TAXES = 10;
export const LONGEST_TAX_NAME = 100;
/** Decimals that are kept of a rate in percent. */
export const RATE_DECIMALS = 4;
