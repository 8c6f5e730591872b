import { defineConfig } from "@playwright/test";
import { CHROMIUM_SWITCHES, findChromium } from "./scripts/setup/chromium.mjs";

// Set once, because every worker process loads this file again.
process.env["KAPI_CHROMIUM"] ??= await findChromium();
const isMutant = Boolean(process.env["KAPI_MUTANT"]);
const executablePath = process.env["KAPI_CHROMIUM"];

// Drawing each frame of motion on a processor takes a fifth of the time (docs/adr/0116).
const WITHOUT_MOTION = { contextOptions: { reducedMotion: "reduce" } } as const;

/**
 * Two workers for two cores; each creates workspaces of its own. Traces are off, because they take an eighth
 * of the time (for a failed test: `npx playwright test --trace on`). Addresses come from the `site` fixture
 * (tests/support/browser.ts).
 */
export default defineConfig({
  projects: [
    { name: "browser", testDir: "tests/e2e", use: WITHOUT_MOTION },
    // Groups of the slow tests (scripts/setup/slow-tests.mjs); screens with motion.
    { name: "workspace", testDir: "tests/slow/workspace", use: WITHOUT_MOTION },
    { name: "screens", testDir: "tests/slow/screens" },
  ],
  globalSetup: "./tests/support/global-setup.ts",
  workers: 2,
  // The timeouts are for tests that hang: a page retries a failed read or write for 7 seconds before it
  // reports the failure, and a busy machine is slow. With a mutant active (tests/mutants), waiting until a
  // timeout is normal.
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
