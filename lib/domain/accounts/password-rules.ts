/** Fewest characters of a password, one constant for each documented rule: raising one is one edit. */
export const REGISTER_PASSWORD_LENGTH = 8;
export const RESET_PASSWORD_LENGTH = 6;
export const CHANGE_PASSWORD_LENGTH = 6;

/** Most characters; bounds what hashing may cost. */
export const LONGEST_PASSWORD = 128;
