import { filledPath } from "./address";
import type { ApiCall, ApiMethod } from "./api-call";
import { errorOfReply } from "./error-of-reply";
import { entersReplay } from "./enters-replay";
import { LOGOUT_EVENT, TENANT_CLEARED_EVENT } from "./events";
import { fileAddressOf } from "./file-address";
import { forgetsTenant } from "./forgets-tenant";
import { createRefresher, type RefreshAnswer, type Refreshed } from "./refresher";
import { replayed } from "./replayed";
import type { Reply } from "./reply";
import { sender } from "./sender";
import { storageStore } from "./storage-store";
import { surroundings, type Surroundings } from "./surroundings";
import { tenantContext, type TenantContext } from "./tenant-context";
import type { TokenStore } from "./tokens";
import { trackedRequests } from "./tracked-requests";
import { unwrapped } from "./unwrapped";
import { RETRIES } from "./with-retries";

export type ApiClientOptions = Partial<Surroundings> & {
  /** Scheme and host of the tenant, such as https://acme.example.com; the page's own origin unless said. */
  baseUrl?: string;
  /** Where tokens are kept; in memory unless said. */
  tokens?: TokenStore;
  /** Slug or uuid of the tenant, for a host that names none. */
  tenant?: string;
  /** Whether calls other than GET are tried again too; yes, unless said. */
  repeatsWrites?: boolean;
};

export type ApiClient = {
  /** Makes a call and gives what its answer holds (API-01 to API-15). Rejects with ApiError. */
  call<Answer = unknown>(method: ApiMethod, path: string, call?: ApiCall): Promise<Answer>;
  /** Renews the tokens now, or joins the refresh that runs. Ends no session. */
  refresh(): Promise<Refreshed>;
  /** Drops the tokens, and says so by auth:logout where there were any (SES-27, SES-28). */
  endSession(): void;
  /** Where the file of a path /storage/… is fetched (API-17). */
  fileAddress(path: string): string;
  /** Cancels all calls under way. */
  cancelAll(): void;
  tokens: TokenStore;
  tenant: TenantContext;
  around: Surroundings;
};

/** The one client of the API, for the site and for integrators. Nothing runs until it is called. */
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

  /** A refresh that is asked for twice gives the same tokens (S-014), so it may always be tried again. */
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

/** The body of an answer that grants; throws for any other, and for one that is no JSON. */
function whole(reply: Reply): unknown {
  if (reply.status < 200 || reply.status > 299 || !reply.isJson) throw errorOfReply(reply);
  return reply.body;
}

function hostOf(baseUrl: string): string | null {
  if (baseUrl !== "") return new URL(baseUrl).host;
  return typeof location === "undefined" ? null : location.host;
}
