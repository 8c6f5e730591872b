/** The most characters of a tenant's name, which is the first label of its host (RFC 1035). */
export const MAX_NAME = 63;
/** The most characters of the name that a tenant shows. */
export const MAX_DISPLAY_NAME = 100;
/** The most characters of a domain (RFC 1035). */
export const MAX_DOMAIN = 253;
