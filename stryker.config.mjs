import { join } from "node:path";
import { config } from "./base/config.mjs";

/**
 * npm run test:core-mutants: StrykerJS changes each operator, condition and text of lib/core and lib/domain, and
 * runs the unit tests that reach it. With `-- --mutate "lib/core/money/**"` only there. What was tried before with
 * the same source and tests is not tried again.
 */
const options = {
  testRunner: "vitest",
  vitest: { configFile: "tests/mutants/vitest.config.ts" },
  mutate: ["lib/core/**/*.{ts,tsx}", "lib/domain/**/*.{ts,tsx}"],
  // A mutant in what a file does when it is loaded would need all tests, in a process of their own.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: join(config.KAPI_TEST_FOLDER, "stryker.json"),
  ignorePatterns: ["/.next", "/data"],
  tempDirName: join(config.KAPI_TEST_FOLDER, "stryker"),
  concurrency: 2,
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};

export default options;
