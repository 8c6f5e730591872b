/** The most characters of a role's name. */
export const MAX_NAME = 60;
/** The most characters of a role's slug. */
export const MAX_SLUG = 60;
/** The most characters of a role's description. */
export const MAX_DESCRIPTION = 500;
