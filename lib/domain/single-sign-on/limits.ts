/** Limits of a workspace's single sign-on settings. Browser-safe. */
export const MOST_MAPPED = 50;
export const MOST_DOMAINS = 20;
/** The most characters of the button's label. */
export const MOST_LABEL = 60;
/** The most characters of the provider's issuer. */
export const MOST_ISSUER = 500;
/** The most characters of the client's id at the provider. */
export const MOST_CLIENT_ID = 255;
/** The most characters of the client's secret. */
export const MOST_SECRET = 500;
/** The most characters of all scopes. */
export const MOST_SCOPES = 500;
/** The most characters of the role claim's name, of one of its values, and of the name of a directory's group. */
export const MOST_CLAIM = 256;
/** The level of administrators: the highest role that a directory may give, or change the users of. */
export const HIGHEST_LEVEL = 80;
