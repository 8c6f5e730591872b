/** Lines of one deal at most. */
export const MOST_LINES = 200;
/** Units of one line at most, below any purchase limit. */
export const MOST_QUANTITY = 1_000_000;
/** Unit price at most, in minor units. */
export const MOST_UNIT_PRICE = 100_000_000_000;
/** Deals that one bulk call names at most. */
export const MOST_IDS = 1_000;
/** Characters of a free line's name at most. */
export const MOST_LINE_NAME = 254;
/** Characters of a line's notes at most, with their tags. */
export const MOST_NOTES = 40_000;
/** Characters of a line's note for the customer at most. */
export const MOST_CUSTOMER_NOTE = 2_000;
/** Decimals of a discount in percent (T-01). */
export const DISCOUNT_DECIMALS = 2;
