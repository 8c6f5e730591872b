import { queryText, type ApiCall, type ApiMethod } from "./api-call";
import { isExpired, type TokenStore } from "./tokens";
import { type Reply, readReply } from "./reply";
import { RETRY_EVENT, RETRY_OVER_EVENT } from "./events";
import type { Surroundings } from "./surroundings";
import type { TenantContext } from "./tenant-context";
import { type TrackedRequests, untilAborted } from "./tracked-requests";
import { comesAgain, RETRIES, withRetries } from "./with-retries";
import { ApiError, cancelled } from "./api-error";

/** Milliseconds for one attempt (API-01). */
const TIMEOUT = 30_000;

type Parts = {
  around: Surroundings;
  tracked: TrackedRequests;
  tokens: TokenStore;
  tenant: TenantContext;
  repeatsWrites: boolean;
  base: string;
};

/**
 * Prepares a user's action for sending, possibly several times: each time it is retried on failures, with current
 * headers (API-02), and always with the same Idempotency-Key (S-031). The path's parameters are already filled
 * in.
 */
export function sender({ around, tracked, tokens, tenant, repeatsWrites, base }: Parts) {
  const { clock, events } = around;
  const keys = actionKeys(around.newKey);

  /**
   * The headers of every call. The token is sent only if there is one that has not expired (SES-23), the tenant
   * only if it is known (TEN-07).
   */
  const standing = (margin: number | undefined): Record<string, string> => {
    const held = tokens.inCookie ? null : tokens.read();
    const id = tenant.id();
    return {
      Accept: "application/json",
      "X-Request-Time": new Date(clock.now()).toISOString(),
      ...(held?.accessToken && !isExpired(held, clock.now(), margin)
        ? { Authorization: `Bearer ${held.accessToken}` }
        : {}),
      ...(id ? { "X-tenant-UUID": id } : {}),
    };
  };

  return function prepare(
    method: ApiMethod,
    path: string,
    { query, body, headers, signal, timeout = TIMEOUT, margin, retries, keepalive }: ApiCall,
  ): () => Promise<Reply> {
    // A form with files is sent as it is, and the browser sets its Content-Type; each one counts as a new
    // action.
    const isForm = typeof FormData !== "undefined" && body instanceof FormData;
    const text = body === undefined || isForm ? undefined : JSON.stringify(body);
    const action = `${method} ${path}${queryText(query)} ${isForm ? around.newKey() : (text ?? "")}`;
    const own = {
      ...(text === undefined ? {} : { "Content-Type": "application/json" }),
      ...(method === "GET" || givesTokens(path) ? {} : { "Idempotency-Key": keys.begin(action) }),
      ...headers,
    };
    const fixed: RequestInit = {
      method,
      body: isForm ? body : text,
      credentials: tokens.inCookie ? "same-origin" : "omit",
      ...(keepalive ? { keepalive } : {}),
    };
    const call = {};
    let isRetried = false;
    const tell = (type: string) => events.dispatchEvent(new CustomEvent(type, { detail: call }));
    const ladder = {
      clock,
      signal,
      retries: retries ?? (method === "GET" || repeatsWrites ? RETRIES : 0),
      onRetry: () => {
        isRetried = true;
        tell(RETRY_EVENT);
      },
    };
    const once = () =>
      attempt(around, tracked, {
        address: `${base}${path}${queryText(query)}`,
        init: { ...fixed, headers: { ...standing(margin), ...own } },
        timeout,
        signal,
      });
    return async () => {
      const reply = await withRetries(ladder, once).finally(() => {
        if (isRetried) tell(RETRY_OVER_EVENT);
      });
      // After a 401 the action is sent again with new tokens.
      if (!comesAgain(reply) && reply.status !== 401) keys.answered(action);
      return reply;
    };
  };
}

/** How many actions with an unknown outcome are remembered; a page has few. */
const MOST = 20;

/**
 * Idempotency keys of user actions (S-031): one per action, and the same one for an action whose response was
 * lost, so that pressing Save again after a failed connection does not save twice. Actions are identified by what
 * is sent.
 */
function actionKeys(newKey: () => string) {
  const unanswered = new Map<string, string>();
  return {
    /** The key for a new action, or for one that is repeated because its outcome is unknown. */
    begin: (action: string): string => {
      const key = unanswered.get(action) ?? newKey();
      unanswered.delete(action);
      unanswered.set(action, key);
      const [oldest] = unanswered.keys();
      if (unanswered.size > MOST && oldest !== undefined) unanswered.delete(oldest);
      return key;
    },
    /** The server reported the outcome; the next equal action gets a new key. */
    answered: (action: string): void => {
      unanswered.delete(action);
    },
  };
}

type Sent = { address: string; init: RequestInit; timeout: number; signal: AbortSignal | undefined };

/**
 * One attempt, until its response is read completely. Rejects with TIMEOUT_ERROR (408) after `timeout`
 * milliseconds, CANCELLED by the caller's signal, NETWORK_ERROR otherwise (API-04 to API-06).
 */
async function attempt(
  { fetch, clock }: Surroundings,
  tracked: TrackedRequests,
  { address, init, timeout, signal }: Sent,
): Promise<Reply> {
  if (signal?.aborted) throw cancelled();
  const stop = new AbortController();
  const cancel = () => stop.abort(cancelled());
  const stopTimer = clock.after(timeout, () => stop.abort(tooLate()));
  const untrack = tracked.track(cancel);
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    // Raced with the signal, because not every replacement of fetch respects it.
    return await untilAborted(
      stop.signal,
      read(fetch, address, { ...init, signal: stop.signal }),
      () => stop.signal.reason,
    );
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : unreachable(error);
  } finally {
    stopTimer();
    untrack();
    signal?.removeEventListener("abort", cancel);
  }
}

const read = async (fetch: Surroundings["fetch"], address: string, init: RequestInit): Promise<Reply> =>
  readReply(await fetch(address, init));
const tooLate = () => new ApiError("TIMEOUT_ERROR", { status: 408, message: "Request timeout" });
const unreachable = (error: unknown) =>
  new ApiError("NETWORK_ERROR", {
    status: 0,
    message: `Network error: ${error instanceof Error ? error.message : String(error)}`,
  });

/** Sign-in, register, refresh and recovery calls: their 401 is the result, not the end of a session (S-011). */
const OUTSIDE = [
  "/login",
  "/register",
  "/refresh-token",
  "/auth/refresh",
  "/forgot-password",
  "/reset-password",
  "/email/",
];

/** Calls whose responses contain tokens, which must not be stored for a repeated Idempotency-Key. */
const WITH_TOKENS = new Set(["/login", "/refresh-token", "/auth/refresh"]);

const givesTokens = (path: string): boolean => WITH_TOKENS.has(path);

/** Whether a call that fails with 401 may refresh the tokens and be sent again. */
export const entersReplay = (path: string): boolean =>
  !OUTSIDE.some((outside) => path === outside || (outside.endsWith("/") && path.startsWith(outside)));
