import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MUTANTS } from "./places";
import type { Mutant } from "./mutant";
import { isBrowserTest, runTests } from "./run-tests";
import { groupBy, replaced, switched, type Numbered } from "./switched";

/*
 * npm run test:mutants: breaks the product in one place after another (tests/mutants/places) and reports
 * which of these mutants the tests catch. All mutants that are expressions are in one build of a copy of the
 * project, each beside the original, and an environment variable selects the active one. The others change
 * the copy's files one at a time.
 *
 *   --only TEXT     mutants whose name, file or kind contains the text, or one of several separated by |
 *   --lanes N       how many run at a time (default 2)
 *   --no-baseline   skips the run without a mutant, which checks that the tests pass
 *   --report FILE   writes the results as JSON
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
/** For the tests of one mutant, and for those of all without one. */
const LIMIT_SECONDS = { one: 300, all: 3_600 };
const words = process.argv.slice(2);
const option = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);

type Result = { mutant: Mutant; caughtBy: string | null; seconds: number };

async function main(): Promise<number> {
  const only = option("--only");
  const chosen = MUTANTS.map((mutant, index): Numbered => ({ mutant, id: String(index + 1) })).filter(
    ({ mutant: { name, file, kind } }) =>
      !only || only.split("|").some((part) => [name, file, kind].some((text) => text.includes(part))),
  );
  const tree = copyOfProject();
  try {
    const inOneBuild = chosen.filter(({ mutant }) => !mutant.asText);
    for (const [file, mutants] of groupBy(inOneBuild, ({ mutant }) => mutant.file))
      change(tree, file, (source) => switched(source, mutants));
    build(tree);
    if (!words.includes("--no-baseline")) await expectPassing(tree, chosen);
    const results = await inLanes(inOneBuild, Number(option("--lanes") ?? 2), (numbered) =>
      outcome(tree, numbered.mutant, numbered.id),
    );
    for (const { mutant } of chosen) if (mutant.asText) results.push(await changedAlone(tree, mutant));
    return report(results);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Copies the project's files and packages to a temporary folder. */
function copyOfProject(): string {
  const tree = mkdtempSync(join(tmpdir(), "kapi-mutants-"));
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  for (const file of stdout.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(ROOT, file), join(tree, file));
  }
  // The bundler does not accept packages behind a symbolic link. Hard links cost nothing if the file system
  // allows them.
  const packages = [join(ROOT, "node_modules"), join(tree, "node_modules")];
  if (spawnSync("cp", ["-al", ...packages]).status !== 0) {
    rmSync(join(tree, "node_modules"), { recursive: true, force: true });
    cpSync(packages[0] ?? "", packages[1] ?? "", { recursive: true, verbatimSymlinks: true });
  }
  return tree;
}

function change(tree: string, file: string, how: (source: string) => string): string {
  const path = join(tree, file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, how(source));
  return source;
}

function build(tree: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], {
    cwd: tree,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
}

/** Runs all the tests that mutants name without an active mutant. Throws unless all pass. */
async function expectPassing(tree: string, chosen: readonly Numbered[]): Promise<void> {
  const began = Date.now();
  const { caughtBy } = await runTests({ tree, mutant: null, limitSeconds: LIMIT_SECONDS.all }, [
    ...new Set(chosen.flatMap(({ mutant }) => mutant.tests)),
  ]);
  if (caughtBy !== null) throw new Error(`Without any mutant fails ${caughtBy}`);
  console.log(`Without a mutant all their tests pass (${seconds(began)} s).`);
}

async function outcome(tree: string, mutant: Mutant, id: string | null): Promise<Result> {
  const began = Date.now();
  const { caughtBy } = await runTests({ tree, mutant: id, limitSeconds: LIMIT_SECONDS.one }, mutant.tests);
  const result = { mutant, caughtBy, seconds: seconds(began) };
  console.log(
    `${caughtBy === null ? "SURVIVED" : "  caught"} ${String(result.seconds).padStart(4)} s  ${mutant.file}: ${mutant.name}${caughtBy === null ? "" : `\n                  by ${caughtBy.split("\n")[0]}`}`,
  );
  return result;
}

/**
 * Runs a mutant that is not an expression: changes its file, and builds if a running server needs to see the
 * change.
 */
async function changedAlone(tree: string, mutant: Mutant): Promise<Result> {
  const isServed =
    /^(?:app|lib|messages)\/|^(?:middleware|next\.config|instrumentation)/.test(mutant.file) &&
    mutant.tests.some((entry) => isBrowserTest(entry) || entry.startsWith("tests/api"));
  const source = change(tree, mutant.file, (text) => replaced(text, mutant));
  try {
    if (isServed) build(tree);
    return await outcome(tree, mutant, null);
  } finally {
    change(tree, mutant.file, () => source);
    if (isServed) build(tree);
  }
}

async function inLanes<Item, Value>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const left = [...items];
  const done: Value[] = [];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) done.push(await work(item));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}

function report(results: readonly Result[]): number {
  const file = option("--report");
  if (file) writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  const survivors = results.filter(({ caughtBy }) => caughtBy === null);
  console.log(`\n${results.length - survivors.length} of ${results.length} mutants caught`);
  for (const { mutant } of survivors) console.log(`SURVIVED ${mutant.file}: ${mutant.name}`);
  return survivors.length === 0 ? 0 : 1;
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000);

process.exitCode = await main();
