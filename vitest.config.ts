import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const ROOT = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
const alias = { "@": ROOT };

/**
 * A test file that matches this changes modules or the process for the files that run after it in the same
 * process: it replaces modules, changes settings, or opens the product's own database connection.
 */
const CHANGES_ITS_PROCESS =
  /vi\.(mock|doMock|resetModules|stubEnv)\(|process\.env\[|(testDatabase|closeConnection|provide|compileNoSchemas)\(/;

const testFiles = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/**
 * Splits the tests of a folder into two projects. Most files share the modules of one process, because
 * loading those takes longer than the tests. A file that changes its process gets one of its own.
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
 * Every file has its own globals and modules, because the state of React and of the page would leak from one
 * file to the next. These are contexts within a process that serves several files. happy-dom takes two fifths
 * of jsdom's time, and tests/support/happy-dom-gaps.ts corrects what it gets wrong. A file that needs jsdom
 * says so in its first line and gets a process of its own.
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
        // With require(esm), Node resolves @swc/helpers, which Next uses, to ES modules (export condition
        // module-sync), and a vm context cannot require those. jsdom needs require(esm).
        execArgv: ["--no-experimental-require-module"],
        setupFiles,
      },
    },
    { extends: true, test: { name: "component-jsdom", include: onJsdom, environment: "jsdom", setupFiles } },
  ];
}

/** With a mutant active (tests/mutants), waiting until a timeout is normal. */
const isMutant = Boolean(process.env["KAPI_MUTANT"]);

/**
 * Four workers for two cores, because API tests spend a third of their time waiting for locks or for the
 * window of a limit. With three, a tenth of the processors' time was idle. The run's host process starts once,
 * and starts its resources when a test first asks for them.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    pool: "forks",
    maxWorkers: 4,
    globalSetup: ["tests/support/global-setup.ts"],
    // The timeouts are only for tests that hang. How long things take depends on the machine and is measured
    // by the benchmarks.
    testTimeout: isMutant ? 60_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: isMutant ? 10_000 : 120_000 } },
    projects: [
      ...sharedAndAlone("unit"),
      ...components(),
      ...sharedAndAlone("api"),
      // Only on a Citus cluster (npm run test:citus).
      { extends: true, test: { name: "citus", include: ["tests/citus/*.test.ts"] } },
      // The same, when no other tests use the cluster.
      { extends: true, test: { name: "citus-alone", include: ["tests/citus/alone/*.test.ts"] } },
      { extends: true, test: { name: "slow", include: ["tests/slow/**/*.test.{ts,tsx}"] } },
    ],
  },
});
