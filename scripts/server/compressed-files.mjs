import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { takesEncoding } from "../../lib/platform/http/takes-encoding";

const ADDRESS = "/_next/static/";

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
  svg: "image/svg+xml",
};

/** Of the headers of every answer, those that matter for a file; the others cost a page half a kilobyte for each. */
const OF_FILES = new Set(["X-Content-Type-Options", "Cross-Origin-Resource-Policy"]);

/**
 * Serves the files that the build compressed (scripts/setup/compress-static.mjs). Their names change with
 * their content, so browsers may cache them forever.
 * @param {string} folder of the framework's static files
 * @param {readonly { key: string, value: string }[]} headers of every answer
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean}
 *   false: it is something else, or the browser does not take brotli; nothing was answered
 */
export function compressedFiles(folder, headers) {
  const files = readCompressed(folder);
  const ofFiles = headers.filter(({ key }) => OF_FILES.has(key));
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const [path = ""] = (request.url ?? "").split("?", 1);
    const file = files.get(path);
    if (file === undefined || !takesEncoding(request.headers["accept-encoding"], "br")) return false;
    for (const { key, value } of ofFiles) response.setHeader(key, value);
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "br",
      "Content-Length": file.bytes.length,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
    });
    response.end(request.method === "HEAD" ? undefined : file.bytes);
    return true;
  };
}

/**
 * Reads all files into memory by address; about a megabyte.
 * @param {string} folder
 */
function readCompressed(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return new Map(
    names.flatMap((name) => {
      const [, plain = "", ending = ""] = /^(.*\.([a-z]+))\.br$/.exec(name) ?? [];
      const type = TYPES[ending];
      if (type === undefined) return [];
      const bytes = readFileSync(join(folder, name));
      return [[ADDRESS + encodeURI(plain.split(sep).join("/")), { bytes, type }]];
    }),
  );
}
