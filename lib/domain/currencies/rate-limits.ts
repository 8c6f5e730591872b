/** Decimals that are kept of an exchange rate. */
export const RATE_DECIMALS = 8;
/** Least and largest exchange rate (CUR-06). */
export const LEAST_RATE = 0.000_000_01;
export const LARGEST_RATE = 1_000_000;
