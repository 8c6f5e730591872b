/** Least and largest exchange rate (CUR-06). */
export const LEAST_RATE = 0.0001;
export const LARGEST_RATE = 1_000_000;
