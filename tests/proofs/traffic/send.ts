import { request as plainRequest, type IncomingHttpHeaders } from "node:http";
import { request as tlsRequest } from "node:https";

/** A server to send calls to, and its name in the proof's output. */
export type Target = { name: string; port: number; tls?: { ca: string } };

export type Sent = {
  host: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** The client's address, as a proxy in front would forward it. */
  address: string;
};

export type Got = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; milliseconds: number };

/**
 * One call on a new connection, either to a server as a proxy would make it, or over TLS to the proxy itself.
 *
 * @throws network errors
 */
export function send(
  target: Target,
  { host, method = "GET", path, headers, body, address }: Sent,
): Promise<Got> {
  const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const begun = performance.now();
  const options = {
    host: "127.0.0.1",
    port: target.port,
    method,
    path,
    agent: false,
    headers: {
      host,
      "x-forwarded-for": address,
      ...(target.tls ? {} : { "x-forwarded-host": host, "x-forwarded-proto": "https" }),
      ...(payload === undefined
        ? {}
        : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
      ...headers,
    },
  };
  return new Promise((done, fail) => {
    const outgoing = target.tls
      ? tlsRequest({ ...options, servername: host, ca: target.tls.ca })
      : plainRequest(options);
    outgoing.once("error", fail);
    outgoing.once("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("error", fail);
      response.once("end", () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(parts),
          milliseconds: performance.now() - begun,
        }),
      );
    });
    outgoing.end(payload);
  });
}
