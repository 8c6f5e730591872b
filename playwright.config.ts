import { defineConfig } from "@playwright/test";
import { CHROMIUM_SWITCHES, findChromium } from "./scripts/setup/chromium.mjs";

// Chosen once: each worker process reads this file again.
process.env["KAPI_CHROMIUM"] ??= await findChromium();
const isMutant = Boolean(process.env["KAPI_MUTANT"]);
const executablePath = process.env["KAPI_CHROMIUM"];

/**
 * Two workers for two cores: each makes workspaces of its own. No traces: they take an eighth of the time
 * (`npx playwright test --trace on` for one that failed). Addresses come from the `site` fixture
 * (tests/support/browser.ts).
 */
export default defineConfig({
  projects: [
    { name: "browser", testDir: "tests/e2e" },
    // A group of the slow tests (scripts/setup/slow-tests.mjs).
    { name: "screens", testDir: "tests/slow/screens" },
  ],
  globalSetup: "./tests/support/global-setup.ts",
  workers: 2,
  // For what hangs: a failed read or write is tried again for 7 seconds before the page says so, and a busy
  // machine takes its time. With a mutant on (tests/mutants) waiting in vain is the rule.
  timeout: isMutant ? 60_000 : 240_000,
  expect: { timeout: isMutant ? 10_000 : 40_000 },
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [
    ["list"],
    ...(process.env["KAPI_E2E_RESULTS"]
      ? [["json", { outputFile: process.env["KAPI_E2E_RESULTS"] }] as const]
      : []),
  ],
  use: {
    launchOptions: { args: CHROMIUM_SWITCHES, ...(executablePath ? { executablePath } : {}) },
    screenshot: "only-on-failure",
  },
});
