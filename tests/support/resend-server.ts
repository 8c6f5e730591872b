import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type ResendMail = {
  from: string;
  to: string[] | string;
  subject: string;
  html: string;
  text: string;
  reply_to?: string;
  cc?: string[];
  headers?: Record<string, string>;
  attachments?: { filename: string; content_id?: string }[];
};

export type ResendServer = {
  /** For RESEND_BASE_URL. */
  url: string;
  /** The mails that were sent. A repeated idempotency key adds none. */
  delivered: { key: string; mail: ResendMail }[];
  /** The idempotency keys of all calls, including those that sent nothing. */
  keys: string[];
  close: () => Promise<void>;
};

type Options = {
  /** Called with each mail that is sent, before the response. */
  delivering?: (mail: ResendMail) => Promise<void> | void;
  /** Errors for the next calls, one each, in Resend's format. */
  refusals?: { status: number; name: string; message: string }[];
};

const API_KEY = "re_test_key";

/**
 * A server that implements POST /emails as Resend documents it: the same Idempotency-Key with the same body
 * returns the first response and sends nothing again; with another body it is 409 invalid_idempotent_request.
 */
export async function startResendServer({ delivering, refusals = [] }: Options = {}): Promise<
  ResendServer & { apiKey: string }
> {
  const delivered: ResendServer["delivered"] = [];
  const keys: string[] = [];
  const known = new Map<string, { hash: string; id: string }>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const refuse = (statusCode: number, name: string, message: string) =>
      answer(statusCode, { statusCode, name, message });
    void textOf(request).then(async (text) => {
      const key = String(request.headers["idempotency-key"] ?? "");
      if (request.headers.authorization !== `Bearer ${API_KEY}`)
        return refuse(401, "missing_api_key", "Missing API key");
      if (request.method !== "POST" || request.url !== "/emails")
        return refuse(404, "not_found", "The requested endpoint does not exist.");
      if (key.length < 1 || key.length > 256)
        return refuse(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
      keys.push(key);
      const refusal = refusals.shift();
      if (refusal) return refuse(refusal.status, refusal.name, refusal.message);
      const hash = createHash("sha256").update(text).digest("hex");
      const before = known.get(key);
      if (before && before.hash !== hash)
        return refuse(
          409,
          "invalid_idempotent_request",
          "Same idempotency key used with a different request payload.",
        );
      if (!before) {
        const mail = JSON.parse(text) as ResendMail;
        delivered.push({ key, mail });
        known.set(key, { hash, id: `id-${known.size}` });
        await delivering?.(mail);
      }
      return answer(200, { id: known.get(key)?.id });
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: API_KEY,
    delivered,
    keys,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
