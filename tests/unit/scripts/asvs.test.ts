import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/security/asvs.md", "utf8");
const rows = text
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, id = "", level = "", , state = "", where = ""]) => ({ id, level, state, where }));

/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const CHAPTERS = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

test("each requirement of level 1 and 2 stands there once, with a state", () => {
  const counted: Record<string, number> = {};
  for (const { id } of rows) counted[id.split(".")[0] ?? ""] = (counted[id.split(".")[0] ?? ""] ?? 0) + 1;
  expect(counted).toEqual(CHAPTERS);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ state }) => !["held", "**not held**", "does not apply"].includes(state))).toEqual([]);
  expect(rows.filter(({ level, where }) => !["1", "2"].includes(level) || where === "")).toEqual([]);
});

test("the sums in its first lines are those of the table", () => {
  const of = (state: string) => rows.filter((row) => row.state === state).length;
  expect(text.replace(/\s+/g, " ")).toContain(
    `All ${rows.length} requirements of level 1 and 2 of the Application Security Verification Standard 5.0.0, in few words ` +
      `of our own: ${of("held")} are held, ${of("**not held**")} are not, ${of("does not apply")} do not apply.`,
  );
});

test("each file that it names is there", () => {
  const files = [
    ...text.matchAll(/`((?:lib|app|db|scripts|tests|docs)\/[^`]+|[\w-]+\.(?:ts|md|json))`/g),
  ].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
