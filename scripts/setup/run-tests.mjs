import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWith } from "../../base/config.mjs";
import { ROOT } from "./root.mjs";
import { browserCounts, unitCounts } from "./test-counts.mjs";

/** @typedef {import("./test-counts.mjs").Counts & { name: string, seconds: number }} Part */

/**
 * settings: environment variables besides; node: the executable, by default the one that runs this.
 * @typedef {{ settings?: Record<string, string>, node?: string }} Surroundings
 */

/**
 * Runs vitest and shows its output.
 * @param {string} name of the part, for the summary
 * @param {string[]} words projects and files
 * @param {Surroundings} [surroundings]
 * @returns {Promise<Part>}
 */
export function vitestPart(name, words, surroundings) {
  return part(
    name,
    (report) => [
      "vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...words,
    ],
    surroundings,
    unitCounts,
  );
}

/**
 * Runs the browser tests of a project and shows their output.
 * @param {string} name of the part, for the summary
 * @param {"browser" | "workspace" | "screens"} project of playwright.config.ts
 * @returns {Promise<Part>}
 */
export function browserPart(name, project) {
  const words = ["@playwright/test/cli.js", "test", `--project=${project}`];
  return part(name, () => words, undefined, browserCounts);
}

/**
 * @param {string} name
 * @param {(report: string) => string[]} words
 * @param {Surroundings | undefined} surroundings
 * @param {(report: string, code: number) => import("./test-counts.mjs").Counts} count
 * @returns {Promise<Part>}
 */
async function part(name, words, { settings, node = process.execPath } = {}, count) {
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), "kapi-results-"));
  const report = join(folder, "report.json");
  try {
    const code = await run(node, words(report), { KAPI_E2E_RESULTS: report, ...settings });
    return { name, seconds: Math.round((Date.now() - began) / 1000), ...count(report, code) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} node
 * @param {string[]} words script below node_modules, and its arguments
 * @param {Record<string, string>} settings
 * @returns {Promise<number>} exit code
 */
function run(node, [script = "", ...words], settings) {
  return new Promise((done, fail) => {
    const child = spawn(node, [join(ROOT, "node_modules", script), ...words], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: environmentWith(settings),
    });
    child.once("error", fail).once("exit", (code) => done(code ?? 1));
  });
}

/** How many of the slowest tests to list. */
const SLOWEST = 8;

/**
 * Prints failures with reasons, the time of each part, the slowest tests, and last the line "N passed, N
 * failed".
 * @param {readonly Part[]} parts
 * @returns {number} exit code
 */
export function reportParts(parts) {
  const passed = parts.reduce((total, part) => total + part.passed, 0);
  const failed = parts.reduce((total, part) => total + part.failed, 0);
  const slowest = parts
    .flatMap((part) => part.slowest)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  console.log("\nSlowest tests:");
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  console.log("\nParts:");
  for (const { name, seconds, passed, failed } of parts)
    console.log(`${String(seconds).padStart(7)} s  ${name}: ${passed} passed, ${failed} failed`);
  for (const failure of parts.flatMap((part) => part.failures)) console.log(`\n${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
