/** Fewest characters of a new password, on every screen; existing shorter ones stay valid. */
export const PASSWORD_LENGTH = 10;
