import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { refuseOldNode } from "./setup/node-version.mjs";
import { ROOT } from "./setup/root.mjs";
import { browserCounts, unitCounts } from "./setup/test-counts.mjs";

/**
 * `npm test`: everything, from a fresh clone on. Installs, finds or fetches a Chromium, builds, starts the run's one PostgreSQL
 * server when a test asks for it, runs unit, API and browser tests, and ends with what failed and the line "N passed, N failed".
 */
async function main() {
  refuseOldNode();
  ensureInstalled();
  const { ensureChromium } = await import("./setup/chromium.mjs");
  process.env["KAPI_CHROMIUM"] = await ensureChromium();
  ensureBuilt();
  const host = await startHost();
  const results = mkdtempSync(join(tmpdir(), "kapi-results-"));
  const unit = join(results, "unit.json");
  const browser = join(results, "browser.json");
  try {
    const unitCode = await run("vitest/vitest.mjs", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${unit}`,
    ]);
    const browserCode = await run("@playwright/test/cli.js", ["test"], { KAPI_E2E_RESULTS: browser });
    return sum([unitCounts(unit, unitCode), browserCounts(browser, browserCode)]);
  } finally {
    await host.close();
    rmSync(results, { recursive: true, force: true });
  }
}

/** The host is TypeScript like the tests; it lives in this process so that vitest and Playwright share it. */
async function startHost() {
  const { register } = await import("tsx/esm/api");
  register();
  const { startTestHost } = await import("../tests/support/host");
  const host = await startTestHost();
  process.env["KAPI_TEST_HOST"] = host.url;
  return host;
}

/**
 * @param {string} script below node_modules
 * @param {string[]} words
 * @param {Record<string, string>} [settings]
 * @returns {Promise<number>} exit code
 */
function run(script, words, settings = {}) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", script), ...words], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...settings },
    });
    child.once("error", fail).once("exit", (code) => done(code ?? 1));
  });
}

/** @param {import("./setup/test-counts.mjs").Counts[]} parts */
function sum(parts) {
  const passed = parts.reduce((total, part) => total + part.passed, 0);
  const failed = parts.reduce((total, part) => total + part.failed, 0);
  for (const failure of parts.flatMap((part) => part.failures)) console.log(`\n${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
