import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { PlainResponse } from "../../lib/platform/http/answer";
import { takesEncoding } from "../../lib/platform/http/takes-encoding";
import { refuse } from "./refuse.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Incoming
 * @typedef {import("node:http").ServerResponse} Outgoing
 * @typedef {import("./routes.mjs").Route} Route
 * @typedef {{ params: Promise<import("./routes.mjs").Params> }} Context
 * @typedef {(request: Request, context: Context) => Response | Promise<Response>} Handler
 * @typedef {Readonly<Record<string, Readonly<Record<string, Handler>>>>} Handlers by pattern and method
 */

/**
 * Answers calls by the application's route handlers, without the framework (docs/adr/0117).
 * @param {Handlers} handlers
 * @returns {(request: Incoming, response: Outgoing, route: Route) => Promise<void>}
 */
export function door(handlers) {
  return async (request, response, { pattern, methods, params }) => {
    const method = request.method ?? "";
    if (method === "OPTIONS") return void response.writeHead(204, { Allow: methods.join(", ") }).end();
    const routes = handlers[pattern];
    const handler = routes?.[method] ?? routes?.["GET"];
    try {
      if (!handler) throw new Error(`No route answers ${method} ${pattern}.`);
      await send(request, response, await handler(requestOf(request), { params: Promise.resolve(params) }));
    } catch (error) {
      // The caller may leave while an answer is sent.
      if (response.headersSent) return void response.destroy();
      console.error(error);
      refuse(request, response, 500);
    }
  };
}

/**
 * Handlers read the address's path and query alone; the host is in its header.
 * @param {Incoming} request
 */
function requestOf(request) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const { url, method = "" } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://localhost${url}`, {
    method,
    headers,
    ...(hasBody ? { body: bodyOf(request), duplex: "half" } : {}),
  });
}

/**
 * A body as it arrives. One that is refused is read to its end, so that its connection can be used again; the usual
 * bridge to web streams would close the connection before the refusal is sent.
 * @param {Incoming} request
 */
function bodyOf(request) {
  const pieces = request.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
        request.resume();
      },
    },
    // Reads nothing ahead: Node itself drops a body that nobody has begun to read.
    { highWaterMark: 0 },
  );
}

/** Headers of which the server's own and the route's are both sent. */
const REPEATED = new Set(["set-cookie", "vary", "www-authenticate"]);

/**
 * @param {Incoming} request
 * @param {Outgoing} response
 * @param {Response} answer
 */
async function send(request, response, answer) {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (REPEATED.has(name)) response.appendHeader(name, value);
    else if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  const body = answer instanceof PlainResponse ? answer.plain : await bytesOf(answer);
  if (body instanceof ReadableStream) return sendStream(request, response, body);
  if (body === null) return void response.end();
  const length = Buffer.byteLength(body);
  if (mayBeZipped(request, response) && length >= LEAST_TO_ZIP) {
    const bytes = await zip(body);
    return void response
      .setHeader("Content-Encoding", "gzip")
      .setHeader("Content-Length", bytes.length)
      .end(bytes);
  }
  response.setHeader("Content-Length", length);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** @param {Response} answer */
const bytesOf = async (answer) => (answer.body === null ? null : Buffer.from(await answer.arrayBuffer()));

/**
 * @param {Incoming} request
 * @param {Outgoing} response
 * @param {ReadableStream} body
 */
async function sendStream(request, response, body) {
  const isZipped = mayBeZipped(request, response);
  if (request.method === "HEAD") {
    await body.cancel();
    return void response.end();
  }
  const pieces = Readable.fromWeb(/** @type {import("node:stream/web").ReadableStream} */ (body));
  if (!isZipped) return pipeline(pieces, response);
  response.removeHeader("Content-Length");
  response.setHeader("Content-Encoding", "gzip");
  return pipeline(pieces, createGzip(), response);
}

/** Bytes: gzip makes shorter ones hardly smaller. */
const LEAST_TO_ZIP = 1_024;
const ZIPPED = /^text\/|[/+](?:json|xml)\b/;
const zip = promisify(gzip);

/**
 * Whether the answer is a text that this caller takes compressed. Says that answers of its kind differ by that.
 * @param {Incoming} request
 * @param {Outgoing} response
 */
function mayBeZipped(request, response) {
  if (!ZIPPED.test(String(response.getHeader("Content-Type"))) || response.hasHeader("Content-Encoding"))
    return false;
  if (!/\bAccept-Encoding\b/i.test(String(response.getHeader("Vary"))))
    response.appendHeader("Vary", "Accept-Encoding");
  return request.method !== "HEAD" && takesEncoding(request.headers["accept-encoding"]?.toString(), "gzip");
}
