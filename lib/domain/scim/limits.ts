/** The most characters of a token's name. */
export const MOST_TOKEN_NAME = 100;
/** The level of administrators: the highest role that a directory may give, or change the users of. */
export const HIGHEST_LEVEL = 80;
