/** The most characters of a token's name. */
export const MAX_TOKEN_NAME = 100;
/** The most groups of a workspace that a directory may keep. */
export const MAX_GROUPS = 200;
/** The most members of a group. */
export const MAX_MEMBERS = 1_000;
/** The most members that one call may name. */
export const MAX_NAMED_MEMBERS = 500;
