/** Fired on the window when the session has ended (SES-27). */
export const LOGOUT_EVENT = "auth:logout";

/**
 * Fired when a call is going to be tried again, before the pause (API-15). Its detail is one object for each call.
 */
export const RETRY_EVENT = "kapi:retry";

/** Fired when a call that was tried again has ended, with the same detail. */
export const RETRY_OVER_EVENT = "kapi:retry-over";

/** Fired when the tenant context was cleared (TEN-08). */
export const TENANT_CLEARED_EVENT = "kapi:tenant-cleared";
