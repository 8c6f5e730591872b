import { constants, createHash, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Changes to the ID token of the next exchange. */
type Lies = {
  claims?: Record<string, unknown>;
  /** Signed with a key that the provider does not publish. */
  strangeKey?: boolean;
  isUnsigned?: boolean;
};

/** An OpenID Connect provider whose responses a test controls, including invalid ones. */
export type ScriptedProvider = {
  issuer: string;
  client: { issuer: string; client_id: string; client_secret: string };
  /** The claims of the next user. */
  person: Record<string, unknown>;
  /** What the userinfo endpoint adds; without it there is no such endpoint. */
  userinfo: Record<string, unknown> | null;
  /**
   * Where the provider is said to exchange codes, publish keys and end its sessions, and how it signs; changes count at
   * once.
   */
  described: { token: string; keys: string; end?: string; algorithm: "RS256" | "PS256" };
  lies: Lies;
  /** Error responses by path. */
  broken: Map<string, { status: number; body?: string }>;
  /** Replaces the signing key with a new one. */
  rotateKey: () => void;
  /** The authorization code for an attempt, given the URL that the site redirected to. */
  codeFor: (address: string) => string;
  /** Calls from the site, oldest first. */
  calls: string[];
  close: () => Promise<void>;
};

type Attempt = { nonce: string; challenge: string; redirect: string };

/** Starts one on loopback. A code works once, for its client and with the matching PKCE verifier. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const attempts = new Map<string, Attempt>();
  let key = newKey();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: ScriptedProvider = {
    issuer,
    client: { issuer, client_id: "kapi", client_secret: "a-secret-of-the-client" },
    person: {},
    userinfo: null,
    described: { token: "/token", keys: "/keys", algorithm: "RS256" },
    lies: {},
    broken: new Map(),
    rotateKey: () => (key = newKey()),
    codeFor: (address) => {
      const query = new URL(address).searchParams;
      const code = `code-${attempts.size + 1}`;
      attempts.set(code, {
        nonce: query.get("nonce") ?? "",
        challenge: query.get("code_challenge") ?? "",
        redirect: query.get("redirect_uri") ?? "",
      });
      return code;
    },
    calls: [],
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", issuer);
    provider.calls.push(`${request.method} ${pathname}`);
    const broken = provider.broken.get(pathname);
    if (broken) return void response.writeHead(broken.status, JSON_TYPE).end(broken.body ?? "{}");
    if (pathname === "/.well-known/openid-configuration") return json(response, 200, describe(provider));
    const { token, keys, algorithm } = provider.described;
    if (pathname === keys) return json(response, 200, { keys: [publicKey(key, algorithm)] });
    if (pathname === token) return exchange(request, response);
    if (pathname === "/userinfo" && provider.userinfo)
      return json(response, 200, { sub: provider.person["sub"], ...provider.userinfo });
    json(response, 404, {});
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await textOf(request));
    const { client_id, client_secret } = provider.client;
    if (form.get("client_id") !== client_id || form.get("client_secret") !== client_secret)
      return json(response, 401, { error: "invalid_client" });
    const attempt = attempts.get(form.get("code") ?? "");
    attempts.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!attempt || attempt.challenge !== challenge || attempt.redirect !== form.get("redirect_uri"))
      return json(response, 400, { error: "invalid_grant" });
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      aud: client_id,
      iat: now,
      exp: now + 300,
      nonce: attempt.nonce,
      ...provider.person,
      ...provider.lies.claims,
    };
    const idToken = signed(claims, { ...provider.lies, algorithm: provider.described.algorithm }, key);
    json(response, 200, { access_token: "access", token_type: "Bearer", id_token: idToken });
  }

  return provider;
}

const JSON_TYPE = { "content-type": "application/json" };

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
}

const describe = ({ issuer, described, userinfo }: ScriptedProvider) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: issuer + described.token,
  jwks_uri: issuer + described.keys,
  ...(userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
  ...(described.end === undefined ? {} : { end_session_endpoint: new URL(described.end, issuer).href }),
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: [described.algorithm],
  token_endpoint_auth_methods_supported: ["client_secret_post"],
});

type Key = { id: string; privateKey: KeyObject; publicKey: KeyObject };
let made = 0;
const newKey = (): Key => ({
  id: `key-${(made += 1)}`,
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }),
});
const publicKey = ({ id, publicKey: of }: Key, alg: string) => ({
  ...of.export({ format: "jwk" }),
  kid: id,
  use: "sig",
  alg,
});

type Signing = Lies & { algorithm: "RS256" | "PS256" };

function signed(
  claims: object,
  { strangeKey, isUnsigned = false, algorithm: alg }: Signing,
  key: Key,
): string {
  const { privateKey } = strangeKey ? newKey() : key;
  const algorithm = isUnsigned ? "none" : alg;
  const text = [{ alg: algorithm, kid: key.id, typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = isUnsigned
    ? ""
    : createSign("sha256").update(text).sign(signingKey(privateKey, alg), "base64url");
  return `${text}.${signature}`;
}

/** PS256 is RSA with the padding PSS and a salt as long as the hash (RFC 7518, 3.5). */
const signingKey = (key: KeyObject, algorithm: Signing["algorithm"]) =>
  algorithm === "RS256" ? key : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
