import { queryText } from "./address";
import type { ApiCall, ApiMethod } from "./api-call";
import { actionKeys } from "./action-keys";
import { attempt } from "./attempt";
import { givesTokens } from "./enters-replay";
import { isExpired } from "./is-expired";
import type { Reply } from "./reply";
import type { Surroundings } from "./surroundings";
import type { TenantContext } from "./tenant-context";
import type { TokenStore } from "./tokens";
import type { TrackedRequests } from "./tracked-requests";
import { RETRIES, withRetries } from "./with-retries";

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
 * Makes a user's action ready to be sent, as often as it takes: each sending climbs the ladder of retries, with the headers of the
 * moment (API-02), and all of them carry the same Idempotency-Key (S-031). The path is filled already.
 */
export function sender({ around, tracked, tokens, tenant, repeatsWrites, base }: Parts) {
  const { clock } = around;
  const keys = actionKeys(around.newKey);

  /** A token goes along only when there is one and it has not expired (SES-23), the tenant only when it is known (TEN-07). */
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
    // A form with files is sent as it is, and the browser writes its Content-Type; it is an action of its own each time.
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
