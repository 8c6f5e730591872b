/** The most characters of a token's name. */
export const MOST_TOKEN_NAME = 100;
/** The most groups of a workspace that a directory may keep. */
export const MOST_GROUPS = 200;
/** The most members of a group. */
export const MOST_MEMBERS = 1_000;
/** The most members that one call may name. */
export const MOST_NAMED_MEMBERS = 500;
