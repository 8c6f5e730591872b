import { filledPath, type ApiCall, type ApiMethod } from "./api-call";
import { errorOfReply, type Reply, unwrapped } from "./reply";
import { entersReplay, sender } from "./sender";
import { LOGOUT_EVENT, TENANT_CLEARED_EVENT } from "./events";
import { storageStore } from "./token-stores";
import { surroundings, type Surroundings } from "./surroundings";
import { tenantContext, type TenantContext } from "./tenant-context";
import { type TokenStore, expiryOf } from "./tokens";
import { trackedRequests, untilAborted } from "./tracked-requests";
import { RETRIES } from "./with-retries";
import { cancelled, ApiError } from "./api-error";

export type ApiClientOptions = Partial<Surroundings> & {
  /** Scheme and host of the tenant, such as https://acme.example.com; default: the page's own origin. */
  baseUrl?: string;
  /** Where tokens are stored; default: in memory. */
  tokens?: TokenStore;
  /** Slug or uuid of the tenant, for a host that does not determine it. */
  tenant?: string;
  /** Whether calls other than GET are retried too; default true. */
  repeatsWrites?: boolean;
};

export type ApiClient = {
  /** Makes a call and returns the content of its response (API-01 to API-15). Rejects with ApiError. */
  call: <Answer = unknown>(method: ApiMethod, path: string, call?: ApiCall) => Promise<Answer>;
  /** Refreshes the tokens now, or joins a refresh that is running. Never ends the session. */
  refresh: () => Promise<Refreshed>;
  /** Drops the tokens and, if there were any, fires auth:logout (SES-27, SES-28). */
  endSession: () => void;
  /** The address of a stored file, for a path /storage/… (API-17). */
  fileAddress: (path: string) => string;
  /** Cancels all running calls. */
  cancelAll: () => void;
  tokens: TokenStore;
  tenant: TenantContext;
  around: Surroundings;
};

/** Creates a client of the API, for the site and for integrators. Nothing runs until a call is made. */
export function createApiClient({
  baseUrl = "",
  tokens = storageStore(),
  tenant: chosen,
  repeatsWrites = true,
  ...given
}: ApiClientOptions = {}): ApiClient {
  const around = surroundings(given);
  const tenant = tenantContext({ storage: around.storage, chosen, host: hostOf(baseUrl) });
  const tracked = trackedRequests(around.clock);
  const base = `${baseUrl.replace(/\/+$/, "")}/api`;
  const prepare = sender({ around, tracked, tokens, tenant, repeatsWrites, base });
  const refresher = createRefresher({ tokens, now: () => around.clock.now(), ask });

  /** Repeating a refresh returns the same tokens (S-014), so it may always be retried. */
  async function ask(refreshToken: string): Promise<RefreshAnswer> {
    const send = prepare("POST", "/auth/refresh", {
      retries: RETRIES,
      ...(tokens.inCookie ? {} : { body: { refreshToken } }),
    });
    return unwrapped(whole(await send())) as RefreshAnswer;
  }

  const endSession = () => {
    const held = tokens.read() !== null;
    tokens.clear();
    if (held) around.events.dispatchEvent(new Event(LOGOUT_EVENT));
  };

  async function call<Answer>(method: ApiMethod, template: string, options: ApiCall = {}): Promise<Answer> {
    const path = filledPath(template, options.params);
    const send = prepare(method, path, options);
    const reply = await (entersReplay(path)
      ? replayed({ refresher, tokens, endSession, signal: options.signal }, send)
      : send());
    if (reply.status === 404 && forgetsTenant(path, errorOfReply(reply).message)) {
      tenant.clear();
      around.events.dispatchEvent(new Event(TENANT_CLEARED_EVENT));
    }
    return unwrapped(whole(reply)) as Answer;
  }

  return {
    call,
    refresh: refresher.run,
    endSession,
    fileAddress: fileAddressOf(base),
    cancelAll: tracked.cancelAll,
    tokens,
    tenant,
    around,
  };
}

/** The body of a successful response; throws for any other, and for one that is not JSON. */
function whole(reply: Reply): unknown {
  if (reply.status < 200 || reply.status > 299 || !reply.isJson) throw errorOfReply(reply);
  return reply.body;
}

function hostOf(baseUrl: string): string | null {
  if (baseUrl !== "") return new URL(baseUrl).host;
  return typeof location === "undefined" ? null : location.host;
}

/**
 * The address of a stored file: a path that starts with /storage is prefixed with the API's base; any other is
 * returned unchanged (API-17).
 */
const fileAddressOf =
  (base: string) =>
  (path: string): string =>
    path.startsWith("/storage/") ? `${base}${path}` : path;

/**
 * Whether a 404 means that the tenant itself does not exist: a path containing /tenant or /init-data, the path
 * /bootstrap, or a message that mentions tenant (TEN-08; taken literally, X-16, X-17).
 */
const forgetsTenant = (path: string, message: string): boolean =>
  path.includes("/tenant") || path.includes("/init-data") || path === "/bootstrap" || /tenant/i.test(message);

type Parts = {
  refresher: Refresher;
  tokens: TokenStore;
  endSession: () => void;
  signal: AbortSignal | undefined;
};

/**
 * Sends a call. After a 401 the tokens are refreshed, once for all calls that get one meanwhile, and the call is
 * sent again (SES-24 to SES-26). The session ends if the refresh fails (SES-27), if there is no refresh token, or
 * if the repeated call gets a 401 too (SES-28), which is then the result.
 */
async function replayed(
  { refresher, tokens, endSession, signal }: Parts,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const before = refresher.stamp();
  const reply = await send();
  if (reply.status !== 401) return reply;
  // The tokens were refreshed after this call was sent, so no second refresh is needed.
  const isRenewed = tokens.read() !== null && refresher.stamp() !== before;
  if (!isRenewed && (await untilAborted(signal, refresher.run(), cancelled)).outcome !== "renewed") {
    endSession();
    return reply;
  }
  const again = await send();
  if (again.status === 401) endSession();
  return again;
}

/** The token set in the answer of POST /auth/refresh. */
type RefreshAnswer = { accessToken: string; refreshToken?: string | null; expiresAt?: string | null };

/** The result of a refresh: new tokens, a refusal by the server, no response, or no refresh token. */
type Refreshed =
  | { outcome: "renewed" }
  | { outcome: "none" }
  | { outcome: "refused" | "unreachable"; error: ApiError };

type Refresher = {
  /** Refreshes; all callers during a running refresh get its result (SES-24, SES-25). */
  run: () => Promise<Refreshed>;
  /** A value that changes when the tokens are refreshed or replaced. */
  stamp: () => string;
};

type RefreshAnswerParts = {
  tokens: TokenStore;
  now: () => number;
  ask: (refreshToken: string) => Promise<RefreshAnswer>;
};

/**
 * Refreshes tokens, one refresh at a time (SES-24 to SES-27, S-014). The caller decides whether a failure ends
 * the session.
 */
function createRefresher({ tokens, now, ask }: RefreshAnswerParts): Refresher {
  let running: Promise<Refreshed> | null = null;
  let rounds = 0;

  async function exchange(): Promise<Refreshed> {
    const held = tokens.read()?.refreshToken ?? null;
    if (held === null) return { outcome: "none" };
    const answer = await answered(ask(held));
    // If the user signed out meanwhile, or another tab with the same storage refreshed, that takes
    // precedence.
    const present = tokens.read()?.refreshToken ?? null;
    if (present !== held) return { outcome: present === null ? "none" : "renewed" };
    if (answer instanceof ApiError)
      return { outcome: REFUSALS.has(answer.kind) ? "refused" : "unreachable", error: answer };
    tokens.write({
      accessToken: answer.accessToken,
      refreshToken: answer.refreshToken ?? held,
      expiresAt: expiryOf(answer.expiresAt, now()),
    });
    rounds += 1;
    return { outcome: "renewed" };
  }

  return {
    run: () => (running ??= exchange().finally(() => (running = null))),
    stamp: () => `${rounds} ${tokens.read()?.accessToken ?? ""}`,
  };
}

/** Error codes that mean that the refresh token is invalid; other failures say nothing about it. */
const REFUSALS: ReadonlySet<string> = new Set([
  "AUTH_ERROR",
  "AUTHORIZATION_ERROR",
  "VALIDATION_ERROR",
  "NOT_FOUND_ERROR",
]);

async function answered(call: Promise<RefreshAnswer>): Promise<RefreshAnswer | ApiError> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
