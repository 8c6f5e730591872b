import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const ROOT = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
const alias = { "@": ROOT };

/**
 * What changes modules or the process for whoever comes after in it: replaced modules, settings, the product's
 * own connection to a database.
 */
const CHANGES_ITS_PROCESS =
  /vi\.(mock|doMock|resetModules|stubEnv)\(|process\.env\[|(testDatabase|closeConnection|provide|compileNoSchemas)\(/;

const testFiles = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/**
 * The tests of one folder as two projects. Most files share one process's modules, because loading these takes
 * longer than the tests; a file that changes its process gets one of its own.
 */
function sharedAndAlone(name: string): TestProjectInlineConfiguration[] {
  const files = testFiles(join("tests", name));
  const alone = files.filter((file) => CHANGES_ITS_PROCESS.test(read(file)));
  const shared = files.filter((file) => !alone.includes(file));
  return [
    { extends: true, test: { name, include: shared, isolate: false } },
    { extends: true, test: { name: `${name}-alone`, include: alone } },
  ];
}

/**
 * Each file has globals and modules of its own, in a context of a process that serves several: React's and the
 * page's state would pass from one to the next. happy-dom takes two fifths of jsdom's time; what it gets wrong is
 * mended in tests/support/happy-dom-gaps.ts, and a file that needs jsdom says so in its first line and gets a
 * process.
 */
function components(): TestProjectInlineConfiguration[] {
  const files = testFiles(join("tests", "component"));
  const onJsdom = files.filter((file) => read(file).startsWith("// @vitest-environment jsdom\n"));
  const setupFiles = ["tests/support/component-setup.ts"];
  return [
    {
      extends: true,
      test: {
        name: "component",
        include: files.filter((file) => !onJsdom.includes(file)),
        environment: "happy-dom",
        pool: "vmForks",
        // Node that can require ES modules resolves @swc/helpers, of Next, to some (by the condition
        // module-sync), and a context cannot require these. jsdom cannot do without.
        execArgv: ["--no-experimental-require-module"],
        setupFiles,
      },
    },
    { extends: true, test: { name: "component-jsdom", include: onJsdom, environment: "jsdom", setupFiles } },
  ];
}

/** With a mutant on (tests/mutants) waiting in vain is the rule. */
const isMutant = Boolean(process.env["KAPI_MUTANT"]);

/**
 * Two cores, three workers: a third of the time an API test waits for a lock or for a limit's window. The
 * host of the run is started once and starts what it owns when a test first asks.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    pool: "forks",
    maxWorkers: 3,
    globalSetup: ["tests/support/global-setup.ts"],
    // For what hangs, and for nothing else: how long things take is the machine's affair, and the
    // benchmarks'.
    testTimeout: isMutant ? 60_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: isMutant ? 10_000 : 120_000 } },
    projects: [
      ...sharedAndAlone("unit"),
      ...components(),
      ...sharedAndAlone("api"),
      // On a cluster alone (npm run test:citus).
      { extends: true, test: { name: "citus", include: ["tests/citus/**/*.test.ts"] } },
      { extends: true, test: { name: "slow", include: ["tests/slow/**/*.test.{ts,tsx}"] } },
    ],
  },
});
