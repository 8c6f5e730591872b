import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Mentions of a chapter, case or number of a document that is not in this repository. */
const OUTSIDE = /\b(?:security|issue|stack|spec)(?: case)? \d|\bcase \d+\)|review-1|house-style/i;

const sources = execFileSync("git", ["ls-files", "app", "lib", "db", "scripts", "tests", "docs"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(?:tsx?|mjs|md)$/.test(path) && !path.endsWith("references.test.ts"));

test("code and documents refer to no paper that a reader of the repository does not have", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) => (OUTSIDE.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
  );
  expect(found).toEqual([]);
});

test("a reference to a paper is found, and what only looks like one is not", () => {
  expect("kept as a hash (security 3.5)").toMatch(OUTSIDE);
  expect("ended (security 2, case 11)").toMatch(OUTSIDE);
  expect("(issue 7)").toMatch(OUTSIDE);
  expect("an issue of the schema, the stack of 3 calls (S-014)").not.toMatch(OUTSIDE);
});
