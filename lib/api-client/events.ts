/** Fired on the window when the session has ended (SES-27). */
export const LOGOUT_EVENT = "auth:logout";

/** Fired when the tenant context was cleared (TEN-08). */
export const TENANT_CLEARED_EVENT = "kapi:tenant-cleared";
