/** The prefix of every contract's path. */
export const API = "/api";

/** Paths on this site that no contract describes. */
export const ADDRESSES = {
  /** The API's reference page. */
  apiDocs: "/api/docs",
  /** Receives browsers' error reports. */
  logError: "/api/log-error",
  /** next-auth: sign-in and sign-out of the site. */
  signIn: "/api/auth/callback/credentials",
  signOut: "/api/auth/signout",
  csrf: "/api/auth/csrf",
  /** Redirects to the single sign-on provider. */
  singleSignOn: "/api/auth/sso",
} as const;
