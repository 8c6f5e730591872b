/** Fewest characters of a new password, on every screen; one that was chosen before goes on. */
export const PASSWORD_LENGTH = 10;

/** Most characters; bounds what hashing may cost. */
export const LONGEST_PASSWORD = 128;
