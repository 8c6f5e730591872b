/**
 * The client of the API, for the site and for integrators. It has no dependencies and runs in browsers and in
 * Node 20. `npm run build:client` makes a package of it (docs/api-client.md).
 *
 * ```ts
 * import { ApiError, createApiClient, createSession, storageStore } from "kapi-client";
 *
 * // Without `tokens` they are kept in memory.
 * const kapi = createApiClient({ baseUrl: "https://acme.example.com", tokens: storageStore(localStorage) });
 * const session = createSession(kapi);
 * await session.signIn({ email: "lea@example.com", password: "…" });
 *
 * type Deals = { data: { id: number; name: string }[] };
 * const deals = await kapi.call<Deals>("GET", "/deals", { query: { page: 1 } });
 * try {
 *   await kapi.call("PATCH", "/deals/{id}/refuse", { params: { id: 12 } });
 * } catch (error) {
 *   if (error instanceof ApiError && error.code === "DEAL_NOT_PENDING") console.log("already decided");
 * }
 * await session.signOut();
 * ```
 *
 * Tokens are renewed automatically; the event `auth:logout` on the window (or on `around.events`) says that the
 * session has ended.
 */
export { ApiError, type ApiErrorKind, type FieldError } from "./api-error";
export type { ApiCall, ApiMethod } from "./api-call";
export { createApiClient, type ApiClient, type ApiClientOptions } from "./api-client";
export type { AuthState } from "./auth-store";
export { systemClock, type Clock } from "./surroundings";
export type { ClientTenant, ClientUser } from "./client-user";
export { cookieStore } from "./token-stores";
export { LOGOUT_EVENT } from "./events";
export { EXPIRY_MARGIN, isExpired } from "./tokens";
export { memoryStorage, type KeyValueStorage } from "./key-value-storage";
export { createSession, type Session } from "./session";
export { storageStore } from "./token-stores";
export { STORAGE_KEYS } from "./key-value-storage";
export type { TokenStore, Tokens } from "./tokens";
export {
  hasAllPermissions,
  hasAllRoles,
  hasAnyPermission,
  hasAnyRole,
  hasPermission,
  hasRole,
} from "./client-user";
