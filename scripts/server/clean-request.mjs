import { randomUUID } from "node:crypto";

/** Headers that only this server or the middleware may set; a caller's are dropped. */
const RESERVED =
  /^(x-nonce$|content-security-policy|x-middleware-|x-tenant$|x-kapi-|x-forwarded-|forwarded$|x-real-ip$)/;

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Drops reserved headers and sets what the server knows: the caller's address (x-kapi-address), and host and
 * protocol in x-forwarded-*, taken from a trusted proxy, else from the connection. Gives the request an id
 * (x-request-id), unless the caller sent one that is safe to log.
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
 * A proxy appends to the header it received, so only the last value is its own.
 * @param {string | string[] | undefined} value
 */
function lastOf(value) {
  return (Array.isArray(value) ? value.join(",") : value)?.split(",").at(-1)?.trim() || undefined;
}

/**
 * Removes the prefix ::ffff: that IPv4 addresses have on a dual-stack socket.
 * @param {string} address
 */
function plainAddress(address) {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

/**
 * Handles an address whose path cannot be decoded, such as /deals/%zz: the framework would answer a bare 500.
 * The request is rewritten to an address that the API (lib/server/unknown-call.ts) or the site
 * (middleware.ts) refuses in its own form; x-kapi-malformed gives the reason.
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
