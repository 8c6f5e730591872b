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
