import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "./setup/build.mjs";
import { ROOT } from "./setup/root.mjs";

/*
 * `npm run measure:pages [-- /deals]`: builds, and lists for each staff page (or those whose path begins so) what its
 * script is made of when it opens first: its bytes as transferred, and in them the shares of packages and of our own
 * folders, estimated from the framework's analysis of the build. What else a page loads, a browser says:
 * tests/slow/screens/page-weight.spec.ts.
 */

const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
const STATS = join(ROOT, ".next/diagnostics/route-bundle-stats.json");
const STAFF = /^\/(?:admin|clients|dashboard|deals|profile|sales|settings)(?:\/|$)/;
const LISTED = 25;

await build("--analyze");
const beginning = process.argv[2] ?? "/";
/** @type {{ route: string, firstLoadChunkPaths: string[] }[]} */
const routes = JSON.parse(readFileSync(STATS, "utf8"));
const pages = routes.filter(({ route }) => STAFF.test(route) && route.startsWith(beginning));
const parts = await partsByFile();
for (const { route, firstLoadChunkPaths } of pages) {
  const files = firstLoadChunkPaths.map((path) => path.replace(/^\.next\//, ""));
  console.log(`${kilobytes(sum(files.map(bytesOf)))} ${route}`);
  /** @type {Map<string, number>} */
  const owners = new Map();
  for (const [source, bytes] of files.flatMap((file) => [...(parts.get(file) ?? [])]))
    owners.set(ownerOf(source), (owners.get(ownerOf(source)) ?? 0) + bytes);
  const largest = [...owners].toSorted(([, one], [, other]) => other - one).slice(0, LISTED);
  for (const [owner, bytes] of largest) console.log(`  ${kilobytes(bytes)} ${owner}`);
}

/** @param {string} file @returns {number} as transferred */
function bytesOf(file) {
  return statSync(join(ROOT, ".next", `${file}.br`)).size;
}

/**
 * The compressed bytes of each source in each file, from the analysis as JSON lines.
 * @returns {Promise<Map<string, Map<string, number>>>}
 */
async function partsByFile() {
  /** @type {Map<string, Map<string, number>>} */
  const files = new Map();
  const program = spawn(process.execPath, [NEXT, "analyze", "export"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: program.stdout })) {
    const { type, filename, source_path: source, compressed_size: bytes } = JSON.parse(line);
    if (type !== "part") continue;
    const file = filename.replace(/^.*?(?=static\/)/, "");
    const sources = files.get(file) ?? new Map();
    files.set(file, sources.set(source, bytes));
  }
  return files;
}

/** @param {string} source @returns {string} its package, else its folder */
function ownerOf(source) {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(source) ?? [];
  return name ?? source.replace(/^.*?(?=(?:app|lib)\/)/, "").replace(/\/[^/]*$/, "");
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}
