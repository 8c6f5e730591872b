/**
 * Whether a 404 says that the tenant itself is not there: a path containing /tenant or /init-data, the path /bootstrap, or a message
 * that mentions tenant (TEN-08; taken literally, X-16, X-17).
 */
export const forgetsTenant = (path: string, message: string): boolean =>
  path.includes("/tenant") || path.includes("/init-data") || path === "/bootstrap" || /tenant/i.test(message);
