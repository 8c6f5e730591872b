/** The most characters of a user's first or last name. */
export const MAX_NAME = 50;
