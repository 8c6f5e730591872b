import { MINUTE } from "@/lib/core/time/milliseconds";
import type { ApiClient } from "./api-client";
import { type AuthState, type AuthUi, createAuthStore, type AuthStore } from "./auth-store";
import type { Cancel } from "./surroundings";
import { LOGOUT_EVENT, TENANT_CLEARED_EVENT } from "./events";
import { ApiError } from "./api-error";
import { tenantOf, userOf, type SignInAnswer, type UserAnswer, type ClientUser } from "./client-user";
import { expiryOf, isExpired } from "./tokens";
import { type KeyValueStorage, STORAGE_KEYS } from "./key-value-storage";

/**
 * Milliseconds between two checks of the tokens (SES-21), and from the end of the start check until loading ends
 * (SES-18).
 */
const CHECKED_EVERY = MINUTE;
const LOADING_ENDS_AFTER = 100;

export type Session = {
  state: () => AuthState;
  subscribe: (changed: () => void) => () => void;
  changeUi: (ui: Partial<AuthUi>) => void;
  /**
   * Finds the tenant, checks the stored session, and then checks the tokens every 60 s until stop(). Resolves
   * after the first check.
   */
  start: () => Promise<void>;
  stop: () => void;
  /** POST /login (REST-01). Rejects with ApiError, whose message is also in the state (SES-13). */
  signIn: (credentials: Credentials) => Promise<void>;
  /** POST /logout; tokens and state are dropped whatever the response (SES-14). */
  signOut: () => Promise<void>;
};

/** Creates the session of a client: the signed-in user, across reloads and refreshes, until auth:logout (S-010). */
export function createSession(client: ApiClient): Session {
  const { clock, events, storage } = client.around;
  const store = createAuthStore(clock);
  const users = storedUser(storage);
  const reset = () => {
    users.forget();
    client.tenant.clear();
    store.dispatch({ type: "signed-out" });
  };
  const parts: SessionParts = { client, store, users, reset };
  let stopChecks: Cancel | null = null;
  events.addEventListener(LOGOUT_EVENT, reset);
  events.addEventListener(TENANT_CLEARED_EVENT, () => store.dispatch({ type: "tenant-cleared" }));

  async function start(): Promise<void> {
    client.tenant.initialise();
    stopChecks ??= clock.every(CHECKED_EVERY, () => void refreshCheck(parts));
    store.dispatch({ type: "check-started" });
    await startCheck(parts);
    clock.after(LOADING_ENDS_AFTER, () => store.dispatch({ type: "check-ended" }));
  }

  function stop(): void {
    stopChecks?.();
    stopChecks = null;
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    changeUi: (ui) => store.dispatch({ type: "ui-changed", ui }),
    start,
    stop,
    signIn: (credentials) => signIn(parts, credentials),
    signOut: () => signOut(parts),
  };
}

/**
 * Ends the session on the server if it can be reached, and here in any case (SES-14). Running calls are
 * cancelled.
 */
async function signOut({ client, reset }: SessionParts): Promise<void> {
  try {
    await client.call("POST", "/logout", { retries: 0 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    client.around.log("the logout did not reach the server", error);
  } finally {
    client.cancelAll();
    client.tokens.clear();
    reset();
  }
}

type Credentials = { email: string; password: string };

/**
 * Signs in and stores tokens, user and tenant (SES-01, SES-10, SES-11, SES-20); the text of an error is stored,
 * and the error is thrown (SES-13).
 */
async function signIn({ client, store, users }: SessionParts, credentials: Credentials): Promise<void> {
  const now = () => client.around.clock.now();
  store.dispatch({ type: "sign-in-started", at: now() });
  try {
    const answer = await client.call<SignInAnswer>("POST", "/login", { body: credentials });
    const { access_token: accessToken, refresh_token: refreshToken = null, expires_at: end } = answer.meta;
    client.tokens.write({ accessToken, refreshToken, expiresAt: expiryOf(end, now()) });
    const tenant = tenantOf(answer);
    client.tenant.know(tenant.slug);
    users.write(userOf(answer));
    store.dispatch({ type: "signed-in", user: userOf(answer), tenant });
  } catch (error) {
    store.dispatch({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/**
 * The check at the start. Without a valid token the tokens are refreshed; if that is impossible or refused, the
 * user is logged out (SES-15, X-06). Otherwise the stored user is shown at once and GET /me follows (SES-16); if
 * that fails, the session continues with the stored user, or without one the user is logged out (SES-17).
 */
async function startCheck(parts: SessionParts): Promise<void> {
  const { client, store, users, reset } = parts;
  const stored = users.read();
  if (isExpired(client.tokens.read(), client.around.clock.now()) && !(await isRenewed(parts))) return;
  if (stored) store.dispatch({ type: "stored-user-shown", user: stored });
  const answer = await currentUser(client);
  if (client.tokens.read() === null) return reset();
  if (!(answer instanceof ApiError)) {
    users.write(userOf(answer));
    store.dispatch({ type: "user-fetched", user: userOf(answer), tenant: tenantOf(answer) });
    return;
  }
  client.around.log("the current user could not be fetched", answer);
  if (!stored) logOut(parts);
}

/** Whether the session continues with new tokens. If the server is unreachable, a stored user stays signed in. */
async function isRenewed(parts: SessionParts): Promise<boolean> {
  const { client, store, users } = parts;
  const refreshed = await client.refresh();
  if (refreshed.outcome === "renewed") return true;
  const stored = users.read();
  if (refreshed.outcome === "unreachable" && stored) {
    client.around.log("the tokens could not be refreshed", refreshed.error);
    store.dispatch({ type: "stored-user-shown", user: stored });
  } else logOut(parts);
  return false;
}

function logOut({ client, reset }: SessionParts): void {
  client.endSession();
  reset();
}

/** What the steps of a session work with. */
export type SessionParts = {
  client: ApiClient;
  store: AuthStore;
  users: StoredUser;
  /** Drops user, tenant and state without calling the server. */
  reset: () => void;
};

/** GET /me (REST-09): the current user, or why there is no answer. */
async function currentUser({ call }: ApiClient): Promise<UserAnswer | ApiError> {
  try {
    return await call<UserAnswer>("GET", "/me");
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

export type StoredUser = { read(): ClientUser | null; write(user: ClientUser): void; forget(): void };

/** The user stored across reloads, as JSON (SES-02, SES-03). */
export function storedUser(storage: KeyValueStorage): StoredUser {
  return {
    read: () => parsed(storage.getItem(STORAGE_KEYS.user)),
    write: (user) => storage.setItem(STORAGE_KEYS.user, JSON.stringify(user)),
    forget: () => storage.removeItem(STORAGE_KEYS.user),
  };
}

function parsed(text: string | null): ClientUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "id" in value && "email" in value
      ? (value as ClientUser)
      : null;
  } catch {
    // Not our JSON: treat it as no user.
    return null;
  }
}

/**
 * Refreshes tokens that expire within 5 minutes, then the user (SES-12, SES-21). A failure is only logged: the
 * session ends with the next call that the server refuses.
 */
export async function refreshCheck({ client, store, users }: SessionParts): Promise<void> {
  const { tokens, around } = client;
  const held = tokens.read();
  if (held === null || !isExpired(held, around.clock.now())) return;
  const refreshed = await client.refresh();
  if (refreshed.outcome === "none") return;
  if (refreshed.outcome !== "renewed")
    return around.log("the tokens could not be refreshed", refreshed.error);
  const answer = await currentUser(client);
  if (answer instanceof ApiError) return around.log("the current user could not be fetched", answer);
  if (tokens.read() === null) return;
  users.write(userOf(answer));
  store.dispatch({ type: "refreshed", user: userOf(answer) });
}
