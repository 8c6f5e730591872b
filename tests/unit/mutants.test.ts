import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { transformSync, type Loader } from "esbuild";
import { expect, test } from "vitest";
import { MUTANTS } from "../mutants/places";
import { groupBy, placeOf, switched } from "../mutants/switched";

test("each mutant's place is there, once, and so are the tests that it names", () => {
  for (const mutant of MUTANTS) {
    expect(placeOf(readFileSync(mutant.file, "utf8"), mutant)).toBeGreaterThanOrEqual(0);
    expect(mutant.replace).not.toBe(mutant.find);
    expect(mutant.tests.length, mutant.name).toBeGreaterThan(0);
    for (const entry of mutant.tests) {
      const [file = "", title] = entry.split(/:(.*)/s);
      expect(existsSync(file), `${mutant.name}: ${file}`).toBe(true);
      if (title)
        expect(callsNaming(title, readFileSync(file, "utf8")), `${mutant.name}: ${file}`).toContain(true);
    }
  }
});

/**
 * For each occurrence of a title: whether a test has it. Steps do not count, because a run cannot select
 * them.
 */
const callsNaming = (title: string, source: string): boolean[] =>
  source
    .split(title)
    .slice(0, -1)
    .map((before) => /(?<!\.step)\(\s*["'`][^"'`]*$/.test(before));

test("mutants have names of their own, are at most 90, and need an API or browser test", () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  expect(MUTANTS.length).toBeLessThanOrEqual(90);
  const inReachOfUnitTests = MUTANTS.filter(({ tests }) =>
    tests.some((entry) => /^tests\/(?:unit|component)\//.test(entry)),
  );
  expect(inReachOfUnitTests.map(({ name }) => name)).toEqual([]);
});

const LOADERS: Readonly<Record<string, Loader>> = { ".ts": "ts", ".tsx": "tsx", ".mjs": "js" };

test("each file can be read with all its mutants beside the originals", () => {
  const inOneBuild = MUTANTS.map((mutant, index) => ({ mutant, id: String(index + 1) })).filter(
    ({ mutant }) => !mutant.asText,
  );
  for (const [file, mutants] of groupBy(inOneBuild, ({ mutant }) => mutant.file)) {
    const loader = LOADERS[extname(file)];
    expect(loader, file).toBeDefined();
    if (loader) transformSync(switched(readFileSync(file, "utf8"), mutants), { loader, sourcefile: file });
  }
});
