/** The most characters of a role's name. */
export const MOST_NAME = 60;
/** The most characters of a role's slug. */
export const MOST_SLUG = 60;
/** The most characters of a role's description. */
export const MOST_DESCRIPTION = 500;
