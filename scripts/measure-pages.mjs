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
const owners = await ownersByRoute();
for (const { route, firstLoadChunkPaths } of pages) {
  const files = firstLoadChunkPaths.map((path) => path.replace(/^\.next\//, ""));
  console.log(`${kilobytes(sum(files.map(bytesOf)))} ${route}`);
  const largest = [...(owners.get(route) ?? [])]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LISTED);
  for (const [owner, bytes] of largest) console.log(`  ${kilobytes(bytes)} ${owner}`);
}

/** @param {string} file @returns {number} as transferred */
function bytesOf(file) {
  return statSync(join(ROOT, ".next", `${file}.br`)).size;
}

/**
 * The compressed bytes of each package or folder in what a route loads first, from the analysis as JSON lines: what
 * only `import()` loads is in groups of the kind "async".
 * @returns {Promise<Map<string, Map<string, number>>>}
 */
async function ownersByRoute() {
  /** @type {Map<string, Set<string>>} */
  const first = new Map();
  /** @type {{ route: string, filename: string, source_path: string, compressed_size: number }[]} */
  const parts = [];
  const program = spawn(process.execPath, [NEXT, "analyze", "export"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: program.stdout })) {
    const entry = JSON.parse(line);
    if (entry.type === "group" && entry.kind !== "async")
      first.set(entry.route, new Set([...(first.get(entry.route) ?? []), ...entry.outputs]));
    if (entry.type === "part" && entry.filename.startsWith("[client-fs]")) parts.push(entry);
  }
  /** @type {Map<string, Map<string, number>>} */
  const routes = new Map();
  for (const { route, filename, source_path: source, compressed_size: bytes } of parts) {
    if (!first.get(route)?.has(filename)) continue;
    const owners = routes.get(route) ?? new Map();
    routes.set(route, owners.set(ownerOf(source), (owners.get(ownerOf(source)) ?? 0) + bytes));
  }
  return routes;
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
