import { queryText, type ApiCall, type ApiMethod } from "./api-call";
import { isExpired, type TokenStore } from "./tokens";
import { type Reply, readReply } from "./reply";
import type { Surroundings } from "./surroundings";
import type { TenantContext } from "./tenant-context";
import { type TrackedRequests, untilAborted } from "./tracked-requests";
import { RETRIES, withRetries } from "./with-retries";
import { ApiError, cancelled } from "./api-error";

/** Milliseconds for one try (API-01). */
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
 * Makes a user's action ready to be sent, as often as it takes: each sending climbs the ladder of retries,
 * with the headers of the moment (API-02), and all of them carry the same Idempotency-Key (S-031). The path
 * is filled already.
 */
export function sender({ around, tracked, tokens, tenant, repeatsWrites, base }: Parts) {
  const { clock } = around;
  const keys = actionKeys(around.newKey);

  /**
   * A token goes along only when there is one and it has not expired (SES-23), the tenant only when it is
   * known (TEN-07).
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
    { query, body, headers, signal, timeout = TIMEOUT, margin, retries }: ApiCall,
  ): () => Promise<Reply> {
    // A form with files is sent as it is, and the browser writes its Content-Type; it is an action of its own
    // each time.
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
    };
    const ladder = { clock, signal, retries: retries ?? (method === "GET" || repeatsWrites ? RETRIES : 0) };
    const once = () =>
      attempt(around, tracked, {
        address: `${base}${path}${queryText(query)}`,
        init: { ...fixed, headers: { ...standing(margin), ...own } },
        timeout,
        signal,
      });
    return async () => {
      const reply = await withRetries(ladder, once);
      // A 401 is sent again with new tokens, and what failed here may have been done all the same.
      if (reply.status < 500 && reply.status !== 401) keys.answered(action);
      return reply;
    };
  };
}

/** Actions whose outcome is unknown that are kept in mind; a page has few. */
const MOST = 20;

/**
 * Idempotency keys of user actions (S-031): one for each, and the same again for an action whose answer was
 * lost, so that a person who presses Save once more after a failed connection does not save twice. An action
 * is known by what is sent.
 */
function actionKeys(newKey: () => string) {
  const unanswered = new Map<string, string>();
  return {
    /** The key of an action that begins, or begins anew because nobody knows what became of it. */
    begin: (action: string): string => {
      const key = unanswered.get(action) ?? newKey();
      unanswered.delete(action);
      unanswered.set(action, key);
      const [oldest] = unanswered.keys();
      if (unanswered.size > MOST && oldest !== undefined) unanswered.delete(oldest);
      return key;
    },
    /** The server said what became of it: done or refused. The next such action is another one. */
    answered: (action: string): void => {
      unanswered.delete(action);
    },
  };
}

type Sent = { address: string; init: RequestInit; timeout: number; signal: AbortSignal | undefined };

/**
 * One try, until its answer is read whole. Rejects with TIMEOUT_ERROR (408) after `timeout` milliseconds,
 * CANCELLED by the caller's signal, NETWORK_ERROR otherwise (API-04 to API-06).
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
    // Raced, because not everything that stands in for fetch heeds its signal.
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

/**
 * Sign-in, register, refresh and recovery calls: a 401 of theirs is the answer, not the end of a session
 * (S-011).
 */
const OUTSIDE = [
  "/login",
  "/register",
  "/refresh-token",
  "/auth/refresh",
  "/forgot-password",
  "/reset-password",
  "/email/",
];

/** Answers to sign-ins and refreshes hold tokens, which nobody is to keep for a repeated Idempotency-Key. */
const WITH_TOKENS = new Set(["/login", "/refresh-token", "/auth/refresh"]);

const givesTokens = (path: string): boolean => WITH_TOKENS.has(path);

/** Whether a call that fails with 401 may refresh the tokens and be sent again. */
export const entersReplay = (path: string): boolean =>
  !OUTSIDE.some((outside) => path === outside || (outside.endsWith("/") && path.startsWith(outside)));
