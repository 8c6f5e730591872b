import { randomUUID } from "node:crypto";

/** Headers that only this server or the middleware may set; a caller's own are dropped. */
const RESERVED =
  /^(x-nonce$|content-security-policy|x-middleware-|x-tenant$|x-kapi-|x-forwarded-|forwarded$|x-real-ip$)/;

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Drops what a caller may not say and writes down what the server knows: the address (x-kapi-address), and host
 * and protocol in x-forwarded-*, which the proxy in front says when it is trusted, else the connection. The
 * request gets its id (x-request-id), unless the caller gave one that can stand in a log.
 * @param {import("node:http").IncomingMessage} request changed in place
 * @param {boolean} trustProxy TRUST_PROXY=1: exactly one proxy stands in front and sets x-forwarded-*
 */
export function cleanRequest(request, trustProxy) {
  const { headers } = request;
  const said = (/** @type {string} */ name) => (trustProxy ? lastOf(headers[name]) : undefined);
  const host = said("x-forwarded-host") ?? headers.host;
  const protocol = said("x-forwarded-proto") === "https" ? "https" : "http";
  const address = plainAddress(said("x-forwarded-for") ?? request.socket.remoteAddress ?? "");
  for (const name of Object.keys(headers)) if (RESERVED.test(name)) delete headers[name];
  if (host !== undefined) {
    headers.host = host;
    headers["x-forwarded-host"] = host;
  }
  headers["x-forwarded-proto"] = protocol;
  headers["x-forwarded-for"] = address;
  headers["x-kapi-address"] = address;
  if (!REQUEST_ID.test(String(headers["x-request-id"] ?? ""))) headers["x-request-id"] = randomUUID();
}

/**
 * A proxy appends to what it was sent, so only the last value is its own word.
 * @param {string | string[] | undefined} value
 */
function lastOf(value) {
  return (Array.isArray(value) ? value.join(",") : value)?.split(",").at(-1)?.trim() || undefined;
}

/**
 * ::ffff:127.0.0.1 is 127.0.0.1 on a socket that serves both versions.
 * @param {string} address
 */
function plainAddress(address) {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

/**
 * An address whose path no decoder reads, such as /deals/%zz: the framework would answer 500 without a word. It is led
 * to where the API (lib/server/unknown-call.ts) or the site (middleware.ts) refuses what leads nowhere, in their own
 * form; x-kapi-malformed says why.
 * @param {import("node:http").IncomingMessage} request changed in place
 */
export function nameMalformed(request) {
  const [path = ""] = (request.url ?? "").split("?", 1);
  if (isReadable(path)) return;
  request.headers["x-kapi-malformed"] = "1";
  const start = path.startsWith("/api/") ? "/api/" : "/";
  request.url = start + encodeURIComponent(path.slice(start.length));
}

/** @param {string} path */
function isReadable(path) {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
