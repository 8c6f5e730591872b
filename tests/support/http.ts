import { request, type IncomingHttpHeaders } from "node:http";
import { Multipart } from "./multipart";

export type HttpRequest = {
  port: number;
  /** The name in the Host header, such as acme.localhost; the port is appended. Default: localhost. */
  host?: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Strings, bytes and forms (multipart.ts) are sent unchanged, anything else as JSON. */
  body?: unknown;
};

export type HttpAnswer<Body> = { status: number; headers: IncomingHttpHeaders; body: Body; text: string };

/**
 * One HTTP call to 127.0.0.1 under any host name: Node does not resolve names below .localhost, and fetch
 * ignores a Host header. `body` is the parsed JSON if the response has that content type, else undefined.
 */
export async function http<Body = unknown>(call: HttpRequest): Promise<HttpAnswer<Body>> {
  const answer = await httpBytes(call);
  const text = answer.body.toString("utf8");
  const isJson = /json/.test(answer.headers["content-type"] ?? "") && text !== "";
  return { ...answer, text, body: (isJson ? JSON.parse(text) : undefined) as Body };
}

/** The same call with the response body as bytes, for files. */
export function httpBytes(
  call: HttpRequest,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const form = call.body instanceof Multipart ? call.body : null;
  const payload = form?.bytes ?? asPayload(call.body);
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: call.port,
        method: call.method ?? "GET",
        path: call.path,
        headers: {
          host: `${call.host ?? "localhost"}:${call.port}`,
          ...(payload === undefined
            ? {}
            : {
                "content-type": form?.type ?? "application/json",
                "content-length": String(Buffer.byteLength(payload)),
              }),
          ...call.headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("error", fail);
        response.once("end", () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    outgoing.once("error", fail);
    outgoing.end(payload);
  });
}

function asPayload(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) return body;
  return JSON.stringify(body);
}
