/** Limits of a workspace's single sign-on settings. Browser-safe. */
export const MAX_MAPPED = 50;
export const MAX_DOMAINS = 20;
/** The most characters of the button's label. */
export const MAX_LABEL = 60;
/** The most characters of the provider's issuer. */
export const MAX_ISSUER = 500;
/** The most characters of the client's id at the provider. */
export const MAX_CLIENT_ID = 255;
/** The most characters of the client's secret. */
export const MAX_SECRET = 500;
/** The most characters of all scopes. */
export const MAX_SCOPES = 500;
/** The most characters of the role claim's name, of one of its values, and of the name of a directory's group. */
export const MAX_CLAIM = 256;
/** The level of administrators: the highest role that a directory may give, or change the users of. */
export const HIGHEST_LEVEL = 80;
