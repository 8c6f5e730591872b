/** What stands before the path of every contract. */
export const API = "/api";

/** Addresses on this site that no contract describes. */
export const ADDRESSES = {
  /** The API's reference page. */
  apiDocs: "/api/docs",
  /** Takes reports of errors in browsers. */
  logError: "/api/log-error",
  /** next-auth: sign-in and sign-out of the site. */
  signIn: "/api/auth/callback/credentials",
  signOut: "/api/auth/signout",
  csrf: "/api/auth/csrf",
  /** Goes to the provider of single sign-on. */
  singleSignOn: "/api/auth/sso",
} as const;
