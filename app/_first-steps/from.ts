/** `?from=` of an address that was opened from the first steps. */
export const FROM_FIRST_STEPS = "first-steps";
