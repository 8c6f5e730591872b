/** How long a token may live, in days; the first is offered. */
export const LIFETIMES = [90, 7, 30, 180, 365] as const;
export const LONGEST_NAME = 100;

/** Live tokens that one user may have. */
export const MOST_TOKENS = 50;
