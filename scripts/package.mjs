import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, ensureServer } from "./setup/build.mjs";
import { ROOT } from "./setup/root.mjs";
import { writeVersion } from "./setup/write-version.mjs";

/**
 * `npm run package`: builds and packs dist/kapi-VERSION-PLATFORM.tar.gz, which runs on a machine that has
 * only Node: the build, the production packages installed here, and the commands. `-- --built` rebuilds only
 * if sources changed since the last build.
 */
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const name = `kapi-${version}-${process.platform}-${process.arch}`;
const folder = join(ROOT, "dist/package", name);

if (process.argv.includes("--built")) {
  await ensureServer();
  // An unchanged build may belong to another commit.
  writeVersion(join(ROOT, "dist/server"));
} else await build();
rmSync(join(ROOT, "dist/package"), { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of [".next", "dist/server", "public", "scripts", "deploy", "docs/operations.md"])
  copy(path, isOfRun);
for (const path of [
  "package.json",
  "README.md",
  "CHANGELOG.md",
  "NOTICES.md",
  "SECURITY.md",
  "base/config.mjs",
])
  copy(path);
// As JavaScript, because there is no compiler where the package runs.
writeFileSync(join(folder, "next.config.mjs"), 'export { default } from "./dist/server/next-config.mjs";\n');
copy("lib/platform/version.mjs");
copy("lib/platform/metrics/metric-table.mjs");
for (const path of packagesOfProduction()) copy(path, isOfPackage);

const archive = join(ROOT, "dist", `${name}.tar.gz`);
const { status } = spawnSync("tar", ["-czf", archive, "-C", join(ROOT, "dist/package"), name], {
  stdio: "inherit",
});
if (status !== 0) throw new Error("tar failed. See its message above.");
rmSync(join(ROOT, "dist/package"), { recursive: true });
console.log(`${relative(process.cwd(), archive)}: ${Math.round(statSync(archive).size / 1024 ** 2)} MiB`);

/**
 * @param {string} path
 * @param {(path: string) => boolean} [filter]
 */
function copy(path, filter) {
  if (!existsSync(join(ROOT, path))) return;
  cpSync(join(ROOT, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    ...(filter ? { filter } : {}),
  });
}

/** Excludes sources and what only the build needs. @param {string} path */
function isOfRun(path) {
  const within = relative(ROOT, path).replaceAll("\\", "/");
  if (/^\.next\/(cache|types|dev|trace|diagnostics)/.test(within) || within.startsWith("dist/server-"))
    return false;
  return !/\.tsx?$/.test(within) || within.endsWith(".d.ts");
}

/**
 * Excludes sources and files for compilers and debuggers; Node runs no TypeScript from packages.
 * @param {string} path
 */
function isOfPackage(path) {
  const within = relative(join(ROOT, "node_modules"), path).replaceAll("\\", "/");
  return !/\.(?:[cm]?tsx?|map|tsbuildinfo)$/.test(within) && !/(?:^|\/)node_modules\/\.cache/.test(within);
}

/** Folders of the production packages in the lockfile that are installed here. @returns {string[]} */
function packagesOfProduction() {
  /** @type {{ packages: Record<string, { dev?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(
      ([path, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev && !isForBuilding(path),
    )
    .map(([path]) => path);
}

/**
 * The compiler and Playwright: production packages list them as optional, but nothing loads them at run time.
 * @param {string} path
 */
function isForBuilding(path) {
  return /^node_modules\/(?:@next\/swc-|playwright)/.test(path);
}
