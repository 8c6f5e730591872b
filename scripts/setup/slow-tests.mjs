import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { config, environmentWith, provide } from "../../base/config.mjs";
import { ensureChromium } from "./chromium.mjs";
import { APPLICATION } from "./build.mjs";
import { fingerprint, fingerprintOfCode } from "./fingerprint.mjs";
import { ROOT } from "./root.mjs";
import { browserPart, vitestPart } from "./run-tests.mjs";
import { shippedNode } from "./shipped-node.mjs";

/** Sources of a site that a browser visits. */
const SITE = [
  ...APPLICATION,
  "scripts/database",
  "scripts/demo",
  "scripts/server",
  "scripts/serve.mjs",
  "playwright.config.ts",
];

/** The groups of browser tests. */
const IN_BROWSER = /** @type {const} */ (["workspace", "screens"]);

/**
 * Groups of slow tests with the sources that they depend on. Each has a folder of its name below tests/slow.
 * "workspace" holds browser tests of what is around the deals: settings, clients, catalogue, users, tenants,
 * one's own account, the frame of the pages; "screens" those of all pages and dialogs. "postgres" is the API
 * tests on a PostgreSQL server of the operating system and on the Node that the Dockerfile ships, and depends on
 * everything that writes SQL. "plain" is API tests with routes that the framework answers (docs/adr/0117).
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const SLOW_GROUPS = {
  pdf: [
    "lib/domain/templates",
    "lib/domain/branding",
    "lib/core/colors",
    "lib/core/documents",
    "lib/core/money",
    "lib/core/offers",
    "lib/domain/proposals",
    "lib/server/proposal-page",
    "lib/platform/child-program.ts",
    "lib/platform/queue",
    "lib/platform/uploads",
    "messages",
    "scripts/demo/sample",
  ],
  uploads: ["lib/domain/pdf-pages/calls.ts", "lib/platform/queue", "lib/platform/uploads"],
  storage: [
    "lib/platform/storage",
    "lib/core/documents",
    "lib/core/zip",
    "lib/domain/documents/calls.ts",
    "lib/domain/tenant-admin",
    "lib/domain/tenants",
    "db/client.ts",
    "db/schema",
  ],
  server: [
    "scripts",
    "db",
    "lib/domain/deals/calls.ts",
    "lib/domain/deals/lifecycle.ts",
    "lib/domain/proposals/calls.ts",
  ],
  commands: [
    "scripts",
    "db",
    "lib/core/offers",
    "lib/server/alerts",
    "lib/server/backups",
    "lib/server/health",
    "lib/platform/backups",
    "lib/platform/mail-transport",
    "lib/platform/storage",
  ],
  package: [
    "scripts/package.mjs",
    "scripts/setup",
    "scripts/server",
    "package.json",
    "next.config.ts",
    "deploy",
  ],
  mail: [
    "lib/domain/accounts/calls.ts",
    "lib/domain/mail",
    "lib/platform/mail-transport",
    "lib/platform/queue",
    "lib/server/jobs",
  ],
  languages: ["app", "lib", "db", "base", "scripts", "messages", "tsconfig.json"],
  workspace: SITE,
  screens: SITE,
  fuzz: ["lib", "app/api", "db", "base", "scripts/server", "scripts/serve.mjs"],
  plain: ["app/api", "app/proposals", "lib/server", "scripts/server", "scripts/serve.mjs", "next.config.ts"],
  postgres: ["db", ...filesWithSql("lib"), "tests/api", "Dockerfile"],
};

/** What is tested both ways: by our own door and by the framework. */
const PLAIN_ROUTES = [
  "tests/api/contracts/",
  "tests/api/odd-calls/",
  "tests/api/pages/",
  "tests/api/auth/",
  "tests/api/proposals/page.test.ts",
];

/** Dependencies of every group. */
const SHARED = [
  "package-lock.json",
  "vitest.config.ts",
  "tests/support",
  "base",
  "scripts/setup/build-programs.mjs",
];

/** Has an empty file for each group and fingerprint of its files that passed on this machine. */
const PASSED = join(config.KAPI_TEST_FOLDER, "passed");

/**
 * Runs the groups and notes which passed.
 *
 * @param {{ onlyChanged: boolean, groups: readonly string[] }} options onlyChanged: not those that passed on this
 *   machine with the same files; groups: their names, none for all
 * @returns {Promise<import("./run-tests.mjs").Part[]>}
 */
export async function slowParts({ onlyChanged, groups }) {
  const unknown = groups.filter((group) => !(group in SLOW_GROUPS));
  if (unknown.length > 0)
    throw new Error(
      `No group of slow tests: ${unknown.join(", ")}. There are ${Object.keys(SLOW_GROUPS).join(", ")}.`,
    );
  const parts = [];
  for (const [group, sources] of Object.entries(SLOW_GROUPS)) {
    if (groups.length > 0 && !groups.includes(group)) continue;
    const paths = [...SHARED, `tests/slow/${group}`, ...sources];
    // The tests of languages run the type check, for which types and some comments count.
    const now = group === "languages" ? fingerprint(paths) : await fingerprintOfCode(paths);
    const note = join(PASSED, `${group}-${process.version}-${now}`);
    if (onlyChanged && existsSync(note)) {
      console.log(`Slow tests of ${group}: they passed here with the same files.`);
      continue;
    }
    const part = await runGroup(group);
    if (!part) continue;
    parts.push(part);
    if (part.failed > 0) continue;
    mkdirSync(PASSED, { recursive: true });
    writeFileSync(note, "");
  }
  return parts;
}

/** @param {string} group */
async function runGroup(group) {
  const project = IN_BROWSER.find((name) => name === group);
  if (project) {
    provide({ KAPI_CHROMIUM: await ensureChromium() });
    return browserPart(`slow tests of ${project}`, project);
  }
  if (group === "plain")
    return vitestPart("API tests of routes that the framework answers", ["--project=api*", ...PLAIN_ROUTES], {
      settings: { KAPI_PLAIN_ROUTES: "1" },
    });
  if (group !== "postgres")
    return vitestPart(`slow tests of ${group}`, ["--project=slow", `tests/slow/${group}/`]);
  const server = systemPostgres();
  if (!server) {
    console.log(
      "NOT RUN: no PostgreSQL server is installed here and none could be. Install the package postgresql (15 or " +
        "newer) to have the API tests run on it.",
    );
    return null;
  }
  const node = shippedNode();
  return vitestPart(`API tests on ${server.version} and Node ${node.version}`, ["--project=api*"], {
    settings: { KAPI_TEST_POSTGRES: server.folder },
    node: node.executable,
  });
}

/**
 * A PostgreSQL server of the operating system, 15 or newer; installed with apt if missing and this is root on
 * Debian.
 */
function systemPostgres() {
  const result = serverBinaries();
  if (result || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return result;
  // Debian's package shall create no cluster; the tests create theirs.
  mkdirSync("/etc/postgresql-common", { recursive: true });
  if (!existsSync("/etc/postgresql-common/createcluster.conf"))
    writeFileSync("/etc/postgresql-common/createcluster.conf", "create_main_cluster = false\n");
  const env = environmentWith({ DEBIAN_FRONTEND: "noninteractive" });
  const apt = (/** @type {string[]} */ ...words) =>
    spawnSync("apt-get", words, { stdio: ["ignore", "inherit", "inherit"], env });
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", "postgresql");
  return serverBinaries();
}

/** The folder of the newest installed server with initdb and postgres. */
function serverBinaries() {
  const folders = ["/usr/lib/postgresql", "/usr/pgsql"]
    .filter(existsSync)
    .flatMap((parent) => readdirSync(parent).map((version) => join(parent, version, "bin")))
    .filter((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  const [folder] = folders;
  if (!folder) return null;
  const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return { folder, version: stdout.trim() };
}

/**
 * @param {string} folder
 * @returns {string[]} files in which SQL is written by hand
 */
function filesWithSql(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith(".ts") && readFileSync(join(ROOT, name), "utf8").includes("sql`"))
    .sort();
}
