import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { groupBy } from "./switched";

/** A run of tests in a copy of the project. */
export type TestRun = {
  /** The folder of the built copy. */
  tree: string;
  /** The number of the active mutant; null: none. */
  mutant: string | null;
  /** Tests that take longer hang, which counts as a failure. */
  limitSeconds: number;
};

export type Outcome = { caughtBy: string | null };

/** Whether an entry of a mutant's `tests` is a browser test. */
export const isBrowserTest = (entry: string): boolean => /\.spec\.ts(?::|$)/.test(entry);

/**
 * Runs tests in a copy of the project until one fails, unit and API tests before browser tests.
 *
 * @param entries as in a mutant's `tests`
 */
export async function runTests(testRun: TestRun, entries: readonly string[]): Promise<Outcome> {
  const files = entries.filter((entry) => !isBrowserTest(entry));
  const browser = entries.filter(isBrowserTest);
  const first = files.length > 0 ? await runVitest(testRun, files) : null;
  return { caughtBy: first ?? (browser.length > 0 ? await runPlaywright(testRun, browser) : null) };
}

type VitestReport = {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

async function runVitest(testRun: TestRun, files: readonly string[]) {
  const { tree } = testRun;
  return withReport<VitestReport>(
    testRun,
    (report) => [
      "vitest/vitest.mjs",
      "run",
      "--bail=1",
      "--reporter=json",
      `--outputFile=${report}`,
      ...files,
    ],
    null,
    ({ testResults }) => {
      for (const { assertionResults, name } of testResults) {
        const failed = assertionResults.find(({ status }) => status === "failed");
        if (failed) return `${name.slice(tree.length + 1)}: ${failed.fullName}`;
      }
      const broken = testResults.find(({ status }) => status === "failed");
      return broken ? `${broken.name.slice(tree.length + 1)}: ${broken.message.slice(0, 200)}` : null;
    },
  );
}

type PlaywrightSuite = {
  title: string;
  specs?: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
};

async function runPlaywright(testRun: TestRun, entries: readonly string[]) {
  for (const [file, titles] of groupBy(entries, (entry) => entry.split(":")[0] ?? "")) {
    const parts = titles.map((entry) => entry.slice(file.length + 1));
    const some = parts.includes("") ? [] : ["--grep", parts.map(literally).join("|")];
    const caughtBy = await withReport<{ suites: PlaywrightSuite[]; errors: { message: string }[] }>(
      testRun,
      () => ["@playwright/test/cli.js", "test", file, ...some, "--workers=1", "-x", "--reporter=json"],
      "PLAYWRIGHT_JSON_OUTPUT_NAME",
      ({ suites, errors }) => {
        // Otherwise a title that no longer exists would count as a caught mutant.
        if (errors[0]?.message.includes("No tests found"))
          throw new Error(`${file} has no test called ${parts.join(" or ")}`);
        return failedSpec(suites) ?? errors[0]?.message.slice(0, 200) ?? null;
      },
    );
    if (caughtBy !== null) return `${file}: ${caughtBy}`;
  }
  return null;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function failedSpec(suites: readonly PlaywrightSuite[]): string | null {
  for (const { specs = [], suites: inner = [] } of suites) {
    const failed = specs.find(({ ok }) => !ok)?.title ?? failedSpec(inner);
    if (failed !== null) return failed;
  }
  return null;
}

/**
 * Runs a program of node_modules and reads the report that it writes; throws if there is none. A non-zero
 * exit code counts as a failed test even if the report has none.
 */
async function withReport<Report>(
  { tree, mutant, limitSeconds }: TestRun,
  words: (report: string) => string[],
  reportVariable: string | null,
  caughtBy: (report: Report) => string | null,
): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), "kapi-mutant-"));
  const report = join(folder, "report.json");
  const env: NodeJS.ProcessEnv = { ...process.env, ...(mutant === null ? {} : { KAPI_MUTANT: mutant }) };
  if (reportVariable !== null) env[reportVariable] = report;
  try {
    const { code, output } = await run(tree, words(report), env, limitSeconds);
    if (code === "too long") return "the tests took too long";
    if (!existsSync(report)) throw new Error(`The tests did not run:\n${output.slice(-2000)}`);
    const found = caughtBy(JSON.parse(readFileSync(report, "utf8")) as Report);
    return found ?? (code === 0 ? null : `the tests ended with code ${code}: ${output.slice(-300)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(tree: string, words: readonly string[], env: NodeJS.ProcessEnv, limitSeconds: number) {
  return new Promise<{ code: number | "too long"; output: string }>((done, fail) => {
    const [script = "", ...rest] = words;
    // A process group of its own, so that a hanging run can be killed with all its children.
    const child = spawn(process.execPath, [join(tree, "node_modules", script), ...rest], {
      cwd: tree,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let isLate = false;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-20_000)));
    const limit = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, limitSeconds * 1000);
    child.once("error", fail).once("close", (code) => {
      clearTimeout(limit);
      done({ code: isLate ? "too long" : (code ?? 1), output });
    });
  });
}
