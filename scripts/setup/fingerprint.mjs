import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * @param {string[]} paths files and folders relative to the project; missing ones count as empty
 * @returns {string} hash over the names and contents of all files
 */
export const fingerprint = (paths) => hashOf(paths, (file) => readFileSync(file));

/**
 * What changes whenever a file does, without reading them: a tenth of the time.
 * @param {string[]} paths as above
 * @returns {string} hash over the names, sizes and times of all files
 */
export const statesOf = (paths) =>
  hashOf(paths, (file) => {
    const { size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return `${size} ${mtimeNs} ${ctimeNs}`;
  });

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
  const entry = statSync(full, { throwIfNoEntry: false });
  if (!entry) return;
  if (entry.isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, `${path}/${name}`, contentOf);
  } else {
    hash.update(`${path}\0`).update(contentOf(full)).update("\0");
  }
}
