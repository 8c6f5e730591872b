/** Largest amount of money of a service or a rule, in minor units; no unit price is above it. */
export const MOST_AMOUNT = 100_000_000_000;
/** Decimals that are kept of a margin in percent and of a duration in hours. */
export const KEPT_DECIMALS = 4;
/**
 * Decimals that are kept of a modification's value: hours, or a fraction, which is a percent with two
 * decimals fewer.
 */
export const VALUE_DECIMALS = 6;
export const PERCENT_DECIMALS = VALUE_DECIMALS - 2;
/** Largest bound of a tier or an interval. */
export const MOST_BOUND = 1_000_000_000;
/** Tiers of one service at most. */
export const MOST_TIERS = 100;
/** Price modifications of one service at most. */
export const MOST_MODIFIERS = 300;
/** Modification intervals of one service at most. */
export const MOST_INTERVALS = 200;
/** Pictures of one service at most. */
export const MOST_PICTURES = 5;
/** Bytes of one picture at most (S-063). */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
/** Bytes of a write with its pictures at most. */
export const MOST_WRITE_BYTES = 8 * 1024 * 1024;
