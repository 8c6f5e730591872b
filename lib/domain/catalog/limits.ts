/** Largest amount of a service or a rule, and largest unit price, in minor units. */
export const MAX_AMOUNT = 100_000_000_000;
/** The most characters of a service's title (VAL-17, X-12). */
export const MAX_TITLE = 254;
/** The most characters of a service's code. */
export const MAX_CODE = 60;
/** The most categories of a workspace, and characters of one's name. */
export const MAX_CATEGORIES = 200;
export const MAX_CATEGORY_NAME = 100;
/** The most services that one call changes. */
export const MAX_BULK_ITEMS = 500;
/** The most characters of a service's unit. */
export const MAX_UNIT = 50;
/** The most characters of a picture's alternative text. */
export const MAX_ALT_TEXT = 255;
/** The most characters of the answer that a price modification compares with. */
export const MAX_COMPARED_ANSWER = 255;
/** Stored decimals of a margin in percent and of a duration in hours. */
export const STORED_DECIMALS = 4;
/**
 * Stored decimals of a modification's value: hours, or a fraction, which as a percentage has two decimals fewer
 * (X-37).
 */
export const VALUE_DECIMALS = 6;
export const PERCENT_DECIMALS = VALUE_DECIMALS - 2;
/** Largest bound of a tier or an interval. */
export const MAX_BOUND = 1_000_000_000;
/** The most tiers of one service. */
export const MAX_TIERS = 100;
/** The most price modifications of one service. */
export const MAX_MODIFIERS = 300;
/** The most modification intervals of one service. */
export const MAX_INTERVALS = 200;
/** The most pictures of one service. */
export const MAX_PICTURES = 5;
/** The most bytes of one picture (S-063). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** The most bytes of a write including its pictures. */
export const MAX_WRITE_BYTES = 8 * 1024 * 1024;
