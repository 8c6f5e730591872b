import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Reads vitest's report. A skipped test counts as failed, a file that could not be loaded as one failure.
 * @param {string} file
 * @param {number} code exit code of the run
 * @returns {Counts}
 */
export function unitCounts(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  const passed = report.numPassedTests;
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const broken = files.filter((each) => each.status === "failed" && each.assertionResults.length === 0);
  return atLeastOne({ passed, failed: report.numTotalTests - passed + broken.length }, code);
}

/**
 * Reads Playwright's report, likewise. A test that passed only when tried again counts as failed.
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function browserCounts(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  return atLeastOne({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }, code);
}

/**
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
function atLeastOne({ passed, failed }, code) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
