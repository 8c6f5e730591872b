/** The cookie with the state of a sign-out at the provider; with the __Host- prefix under https, as others. */
export const signOutCookie = (secure: boolean): string => (secure ? "__Host-kapi.sso-out" : "kapi.sso-out");

/** Time for signing out at the provider. */
export const SIGN_OUT_SECONDS = 600;
