import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The ids at the head of each rule. */
const ids = readFileSync("docs/rules.md", "utf8")
  .split("\n")
  .flatMap((line) => /^- \*\*([^*]+)\*\* /.exec(line)?.[1]?.split(", ") ?? []);

test("each id stands at the head of one rule", () => {
  expect(ids.filter((id) => !/^[A-Z]{1,4}-\d{2,3}$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("each id that code, tests and documents cite is a rule's", () => {
  const groups = [...new Set(ids.map((id) => id.split("-")[0]))].join("|");
  const cited = execFileSync(
    "git",
    [
      "grep",
      "-ohwE",
      `(${groups})-[0-9]{2,3}`,
      "--",
      "app",
      "lib",
      "db",
      "scripts",
      "tests",
      "docs",
      "*.md",
      "*.ts",
    ],
    { encoding: "utf8", maxBuffer: 10_000_000 },
  );
  const unknown = new Set(cited.trim().split("\n"));
  for (const id of [...ids, "P-256"]) unknown.delete(id); // P-256 is a curve of passkeys
  expect([...unknown]).toEqual([]);
});
