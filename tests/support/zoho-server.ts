import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type ZohoAccountRecord = {
  id: string;
  Account_Name: string;
  Phone?: string | null;
  Website?: string | null;
  Billing_City?: string | null;
  Billing_Country?: string | null;
};
type ZohoContactRecord = {
  id: string;
  First_Name: string | null;
  Last_Name: string;
  Email?: string | null;
  Phone?: string | null;
  Mobile?: string | null;
  Title?: string | null;
  Department?: string | null;
};

/**
 * Replaces the response of the next call: a status with Zoho's JSON, or no response until the caller gives
 * up.
 */
type ZohoRefusal = { status: number; body: unknown; headers?: Record<string, string> } | "silence";

export type ZohoServer = {
  /** For ZOHO_TEST_URL. */
  url: string;
  credentials: { client_id: string; client_secret: string; refresh_token: string };
  accounts: ZohoAccountRecord[];
  /** Contacts by account id. */
  contacts: Map<string, ZohoContactRecord[]>;
  /** Calls to the CRM, as path with query. */
  calls: string[];
  /** How many token renewals arrived. */
  renewals: number;
  /** Refusals for the next calls, one each. */
  refuse: { crm: ZohoRefusal[]; token: ZohoRefusal[] };
  /** Invalidates every token issued so far. */
  endTokens: () => void;
  /** Forgets calls and refusals. */
  reset: () => void;
  close: () => Promise<void>;
};

/** Errors in Zoho's format (https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html). */
export const ZOHO_REFUSALS = {
  tooMany: {
    status: 429,
    body: {
      code: "TOO_MANY_REQUESTS",
      details: {},
      message: "You have crossed the maximum number of requests",
      status: "error",
    },
  },
  scope: {
    status: 401,
    body: {
      code: "OAUTH_SCOPE_MISMATCH",
      details: {},
      message: "invalid oauth scope to access this URL",
      status: "error",
    },
  },
  internal: {
    status: 500,
    body: { code: "INTERNAL_ERROR", details: {}, message: "Internal Server Error", status: "error" },
  },
  /** The accounts server reports this with status 400. */
  tooManyRenewals: {
    status: 400,
    body: {
      error: "Access Denied",
      error_description: "You have made too many requests continuously. Please try again after some time.",
      status: "failure",
    },
  },
} as const;

const INVALID_TOKEN = { code: "INVALID_TOKEN", details: {}, message: "invalid oauth token", status: "error" };

/**
 * A server that behaves as Zoho documents: token renewal at /oauth/v2/token (wrong credentials give 200 with
 * an error); records of CRM version 8 with `fields`, paging by `page` and `per_page` (at most 200) and
 * `info.more_records`; 204 if nothing is found; and 401 INVALID_TOKEN for an unknown or expired token.
 */
export async function startZohoServer(): Promise<ZohoServer> {
  const tokens = new Set<string>();
  const zoho: Omit<ZohoServer, "url" | "close"> = {
    credentials: {
      client_id: "1000.TESTCLIENT",
      client_secret: "zoho-test-secret",
      refresh_token: "1000.refresh.test",
    },
    accounts: [],
    contacts: new Map(),
    calls: [],
    renewals: 0,
    refuse: { crm: [], token: [] },
    endTokens: () => tokens.clear(),
    reset: () => {
      Object.assign(zoho, { calls: [], renewals: 0, refuse: { crm: [], token: [] } });
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://zoho.test");
    const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          ...(body === undefined ? {} : { "content-type": "application/json;charset=UTF-8" }),
          ...headers,
        })
        .end(body === undefined ? undefined : JSON.stringify(body));
    const refuse = (refusal: ZohoRefusal) =>
      refusal === "silence" ? undefined : void answer(refusal.status, refusal.body, refusal.headers);
    if (url.pathname === "/oauth/v2/token" && request.method === "POST") {
      return void textOf(request).then((text) => {
        zoho.renewals += 1;
        const refusal = zoho.refuse.token.shift();
        return refusal ? refuse(refusal) : void answer(200, renewal(new URLSearchParams(text)));
      });
    }
    zoho.calls.push(`${url.pathname}${url.search}`);
    const refusal = zoho.refuse.crm.shift();
    if (refusal) return refuse(refusal);
    if (!tokens.has(/^Zoho-oauthtoken (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? ""))
      return void answer(401, INVALID_TOKEN);
    const records = recordsAt(url);
    if (records === null)
      return void answer(400, {
        code: "INVALID_DATA",
        details: { resource_path_index: 2 },
        message: "the related id given seems to be invalid",
        status: "error",
      });
    const [page, size] = [
      Number(url.searchParams.get("page") ?? 1),
      Math.min(200, Number(url.searchParams.get("per_page") ?? 200)),
    ];
    const shown = records.slice((page - 1) * size, page * size);
    if (shown.length === 0) return void answer(204);
    return void answer(200, {
      data: shown,
      info: { per_page: size, count: shown.length, page, more_records: records.length > page * size },
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return Object.assign(zoho, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });

  function renewal(form: URLSearchParams): unknown {
    const { client_id, client_secret, refresh_token } = zoho.credentials;
    if (form.get("grant_type") !== "refresh_token") return { error: "invalid_request" };
    if (form.get("client_id") !== client_id) return { error: "invalid_client" };
    if (form.get("client_secret") !== client_secret) return { error: "invalid_client_secret" };
    if (form.get("refresh_token") !== refresh_token) return { error: "invalid_code" };
    const token = `1000.access.${zoho.renewals}`;
    tokens.add(token);
    return {
      access_token: token,
      scope: "ZohoCRM.modules.accounts.READ",
      api_domain: "https://www.zohoapis.com",
      token_type: "Bearer",
      expires_in: 3600,
    };
  }

  function recordsAt(url: URL): unknown[] | null {
    if (url.pathname === "/crm/v8/Accounts/search") {
      const word = (url.searchParams.get("word") ?? "").toLowerCase();
      return zoho.accounts.filter(({ Account_Name }) => Account_Name.toLowerCase().includes(word));
    }
    const [, id = "", contacts] = /^\/crm\/v8\/Accounts\/(\d+)(\/Contacts)?$/.exec(url.pathname) ?? [];
    const account = zoho.accounts.find((candidate) => candidate.id === id);
    if (!account) return null;
    return contacts ? (zoho.contacts.get(id) ?? []) : [account];
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
