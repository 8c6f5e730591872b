import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * @param {string[]} paths files and folders relative to the project; missing ones count as empty
 * @returns {string} hash over the names and contents of all files
 */
export const fingerprint = (paths) => hashOf(paths, (file) => readFileSync(file));

/**
 * The same for what runs: TypeScript and JavaScript count without comments, types and formatting.
 *
 * @param {string[]} paths
 * @returns {Promise<string>}
 */
export async function fingerprintOfCode(paths) {
  const { transformSync } = await import("esbuild");
  return hashOf(paths, (file) => {
    const loader = LOADERS[extname(file)];
    if (!loader) return readFileSync(file);
    const code =
      codes.get(file) ??
      transformSync(readFileSync(file, "utf8"), {
        loader,
        minifyWhitespace: true,
        legalComments: "none",
        jsx: "preserve",
      }).code;
    codes.set(file, code);
    return code;
  });
}

/** @type {Readonly<Record<string, import("esbuild").Loader>>} */
const LOADERS = { ".ts": "ts", ".tsx": "tsx", ".mjs": "js" };

/**
 * Several groups of slow tests depend on the same files.
 *
 * @type {Map<string, string>}
 */
const codes = new Map();

/**
 * @param {string[]} paths
 * @param {(file: string) => string | Buffer} contentOf
 */
function hashOf(paths, contentOf) {
  const hash = createHash("sha256");
  for (const path of paths) add(hash, path, contentOf);
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 * @param {(file: string) => string | Buffer} contentOf
 */
function add(hash, path, contentOf) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, `${path}/${name}`, contentOf);
  } else {
    hash.update(`${path}\0`).update(contentOf(full)).update("\0");
  }
}
