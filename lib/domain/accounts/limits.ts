/** The most characters of a user's first or last name. */
export const MOST_NAME = 50;
