import { queryText } from "./address";
import type { ApiCall, ApiMethod } from "./api-call";
import { attempt } from "./attempt";
import { entersReplay } from "./enters-replay";
import { isExpired } from "./is-expired";
import type { Reply } from "./reply";
import type { Surroundings } from "./surroundings";
import type { TenantContext } from "./tenant-context";
import type { TokenStore } from "./tokens";
import type { TrackedRequests } from "./tracked-requests";
import { RETRIES, withRetries } from "./with-retries";

/** Milliseconds for one try (API-01). */
const TIMEOUT = 30_000;

type Parts = { around: Surroundings; tracked: TrackedRequests; tokens: TokenStore; tenant: TenantContext; repeatsWrites: boolean; base: string };

/**
 * Makes a user's action ready to be sent, as often as it takes: each sending climbs the ladder of retries, with the headers of the
 * moment (API-02), and all of them carry the same Idempotency-Key (S-031). The path is filled already.
 */
export function sender({ around, tracked, tokens, tenant, repeatsWrites, base }: Parts) {
  const { clock } = around;

  /** A token goes along only when there is one and it has not expired (SES-23), the tenant only when it is known (TEN-07). */
  const standing = (margin: number | undefined): Record<string, string> => {
    const held = tokens.inCookie ? null : tokens.read();
    const id = tenant.id();
    return {
      Accept: "application/json",
      "X-Request-Time": new Date(clock.now()).toISOString(),
      ...(held?.accessToken && !isExpired(held, clock.now(), margin) ? { Authorization: `Bearer ${held.accessToken}` } : {}),
      ...(id ? { "X-tenant-UUID": id } : {}),
    };
  };

  return function prepare(method: ApiMethod, path: string, { query, body, headers, signal, timeout = TIMEOUT, margin, retries }: ApiCall): () => Promise<Reply> {
    const own = {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      // Answers to sign-ins and refreshes hold tokens, which nobody is to keep for a repeat.
      ...(method === "GET" || !entersReplay(path) ? {} : { "Idempotency-Key": around.newKey() }),
      ...headers,
    };
    const fixed: RequestInit = { method, body: body === undefined ? undefined : JSON.stringify(body), credentials: tokens.inCookie ? "same-origin" : "omit" };
    const ladder = { clock, signal, retries: retries ?? (method === "GET" || repeatsWrites ? RETRIES : 0) };
    const once = () => attempt(around, tracked, { address: `${base}${path}${queryText(query)}`, init: { ...fixed, headers: { ...standing(margin), ...own } }, timeout, signal });
    return () => withRetries(ladder, once);
  };
}
