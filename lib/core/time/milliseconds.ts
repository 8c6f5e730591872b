/** Lengths of time in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** A day of 24 hours, whatever a time zone's clock does. */
export const DAY = 24 * HOUR;
