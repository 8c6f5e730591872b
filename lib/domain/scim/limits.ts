/** The most characters of a token's name. */
export const MOST_TOKEN_NAME = 100;
