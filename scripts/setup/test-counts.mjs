import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./root.mjs";

/** `failures` has one short line for each failed test: its name and the reason. */
/** @typedef {{ passed: number, failed: number, failures: string[], slowest: Slow[] }} Counts */
/** @typedef {{ name: string, seconds: number }} Slow */

/** Longest failure message in the list, in characters. */
const MESSAGE = 400;

/**
 * Reads vitest's report. A skipped test counts as failed, and a file that could not be loaded as one failure.
 * @param {string} file
 * @param {number} code exit code of the run
 * @returns {Counts}
 */
export function unitCounts(file, code) {
  if (!existsSync(file)) return noReport("unit and API tests");
  const report = JSON.parse(readFileSync(file, "utf8"));
  const passed = report.numPassedTests;
  /**
   * @type {{ name: string, status: string, message?: string, assertionResults: { status: string, fullName: string,
   * duration?: number, failureMessages?: string[] }[] }[]}
   */
  const files = report.testResults;
  const broken = files.filter((each) => each.status === "failed" && each.assertionResults.length === 0);
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed")
      .map((each) => failure(name, each.fullName, each.failureMessages?.[0] ?? each.status)),
  );
  failures.push(...broken.map(({ name, message }) => failure(name, "not loaded", message ?? "")));
  const slowest = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => slow(name, fullName, duration)),
  );
  return atLeastOne(
    { passed, failed: report.numTotalTests - passed + broken.length, failures, slowest },
    code,
    "vitest",
  );
}

/**
 * Reads Playwright's report in the same way. A test that passed only on retry counts as failed.
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function browserCounts(file, code) {
  if (!existsSync(file)) return noReport("browser tests");
  const { stats, suites = [], errors = [] } = JSON.parse(readFileSync(file, "utf8"));
  const failures = suites.flatMap(browserFailures);
  failures.push(
    ...errors.map((/** @type {{ message?: string }} */ error) =>
      failure("", "outside of the tests", error.message ?? ""),
    ),
  );
  return atLeastOne(
    {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      failures,
      slowest: suites.flatMap(browserTimes),
    },
    code,
    "Playwright",
  );
}

/**
 * @typedef {{ status: string, results: { duration?: number, error?: { message?: string, location?: { file: string,
 * line: number } } }[] }} BrowserTest
 */
/**
 * @typedef {{ suites?: Suite[], specs?: { title: string, file: string, line: number, tests: BrowserTest[] }[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function browserFailures({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const error = results.find((each) => each.error)?.error;
        const { location = { file, line } } = error ?? {};
        return failure(`${location.file}:${location.line}`, title, error?.message ?? status);
      }),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}

/**
 * @param {Suite} suite
 * @returns {Slow[]}
 */
function browserTimes({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration = 0 }) => slow(file, title, duration))),
  );
  return [...own, ...suites.flatMap(browserTimes)];
}

/**
 * @param {string} file
 * @param {string} title
 * @param {number} milliseconds
 * @returns {Slow}
 */
const slow = (file, title, milliseconds) => ({
  name: `${shortened(file)} > ${title.slice(0, TITLE)}`,
  seconds: milliseconds / 1000,
});

/** Longest title in a list, in characters. */
const TITLE = 90;

/** @param {string} path of the root or absolute */
const shortened = (path) => (path.startsWith(ROOT) ? relative(ROOT, path) : path);

/**
 * @param {string} place path, of the root or absolute
 * @param {string} title
 * @param {string} message
 */
function failure(place, title, message) {
  return (
    `${shortened(place)} > ${title}: ` +
    stripVTControlCharacters(message).replace(/\s+/g, " ").trim().slice(0, MESSAGE)
  );
}

/**
 * @param {string} tests
 * @returns {Counts}
 */
const noReport = (tests) => ({
  passed: 0,
  failed: 1,
  failures: [`The ${tests} left no report: their run broke off.`],
  slowest: [],
});

/**
 * @param {Counts} counts
 * @param {number} code
 * @param {string} runner
 * @returns {Counts}
 */
function atLeastOne(counts, code, runner) {
  if (code === 0 || counts.failed > 0) return counts;
  return {
    ...counts,
    failed: 1,
    failures: [...counts.failures, `${runner} ended with exit code ${code}, though no test failed.`],
  };
}
