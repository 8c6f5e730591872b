import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./setup/install.mjs";
import { ROOT } from "./setup/root.mjs";

const TYPES = /** @type {const} */ (["ts7/bin/tsc", "--noEmit"]);
const FORMATTING = /** @type {const} */ (["oxfmt/bin/oxfmt", "--check"]);
const OXLINT = /** @type {const} */ ([
  "oxlint/bin/oxlint",
  "-c",
  "oxlint.config.mjs",
  "--no-error-on-unmatched-pattern",
]);
const ESLINT = /** @type {const} */ (["eslint/bin/eslint.js", "--max-warnings", "0"]);

/**
 * `npm run check [-- REV]`: quick checks for daily work, in under a minute. Checks all types, and the
 * formatting, lint, unit and component tests of what changed since REV. REV defaults to HEAD, or to the last
 * commit if nothing is uncommitted. `--all` checks types, formatting and lint of everything in parallel and
 * runs no tests.
 */
async function main() {
  ensureInstalled();
  const [word = "HEAD"] = process.argv.slice(2);
  return (await (word === "--all" ? checkAll() : checkChanged(word))) ? 0 : 1;
}

/** @returns {Promise<boolean>} */
async function checkAll() {
  const outcomes = await Promise.all([
    // Also reports what tsc reports, except for the types that Next generates, in about the time of tsc alone.
    run("types and lint", ...OXLINT, "--type-check"),
    run("formatting", ...FORMATTING, "."),
    run("folders and syntax", ...ESLINT, "."),
    run("unused code", "knip/bin/knip.js"),
  ]);
  return outcomes.every(Boolean);
}

/**
 * @param {string} revision
 * @returns {Promise<boolean>}
 */
async function checkChanged(revision) {
  const changed = changedFiles(revision);
  const files = changed.length > 0 ? changed : changedFiles("HEAD~1");
  const code = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  console.log(`${files.length} changed files`);
  const types = run("types", ...TYPES);
  // The type check uses one core; the other steps share the second.
  const formatting = await run("formatting", ...FORMATTING, "--no-error-on-unmatched-pattern", ...files);
  const lint = code.length === 0 || (await run("lint", ...OXLINT, ...code));
  const folders =
    code.length === 0 || (await run("folders and syntax", ...ESLINT, "--no-warn-ignored", ...code));
  const tests = await run(
    "tests",
    "vitest/vitest.mjs",
    "related",
    "--run",
    "--passWithNoTests",
    "--project=unit*",
    "--project=component*",
    ...code,
  );
  return (await types) && formatting && lint && folders && tests;
}

/** @param {string} revision */
function changedFiles(revision) {
  const git = (/** @type {string[]} */ ...words) =>
    spawnSync("git", words, { cwd: ROOT, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  return [
    ...new Set([
      ...git("diff", "--name-only", "--relative", revision),
      ...git("ls-files", "--others", "--exclude-standard"),
    ]),
  ].filter((file) => existsSync(join(ROOT, file)));
}

/**
 * @param {string} name
 * @param {string} script below node_modules
 * @param {...string} words
 * @returns {Promise<boolean>} whether it passed; what it printed is shown when it did not
 */
function run(name, script, ...words) {
  const began = Date.now();
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", script), ...words], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.once("error", fail).once("close", (code) => {
      const outcome = code === 0 ? "passed" : "FAILED";
      console.log(`${outcome} ${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${name}`);
      if (code !== 0) console.log(output);
      done(code === 0);
    });
  });
}

process.exitCode = await main();
