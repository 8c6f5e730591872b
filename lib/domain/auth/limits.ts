/** The most characters of a user's email address; 255 are allowed, although the text says fewer. */
export const MAX_EMAIL = 255;
/** The most characters of a password, to limit the cost of hashing. */
export const MAX_PASSWORD = 128;
