import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadsByFile, reachedFrom } from "@/scripts/source/import-graph";

const files = execFileSync("git", ["ls-files", "app", "lib"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path));
const textOf = (path: string) => readFileSync(path, "utf8");
const loads = loadsByFile(files);
/** What the framework loads at once: pages, layouts and what stands beside them. */
const entries = files.filter((path) =>
  /^app\/.*(?:^|\/)(?:page|layout|error|global-error|loading|not-found|forbidden)\.tsx$/.test(path),
);
const isForBrowser = (path: string) => /^["']use client["']/.test(textOf(path));
const atOnce = reachedFrom([...reachedFrom(entries, loads)].filter(isForBrowser), loads);

test("schemas are loaded late alone, after zod was told to compile none", () => {
  expect(atOnce.size).toBeGreaterThan(200);
  expect(
    [...atOnce].filter((path) =>
      /^import (?!type)[^;]* from "(?:zod|@hookform\/resolvers\/zod)/m.test(textOf(path)),
    ),
  ).toEqual([]);
});
