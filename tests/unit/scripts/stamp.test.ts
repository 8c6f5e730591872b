import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { isUpToDate, stampOf, writeStamp } from "@/scripts/setup/stamp.mjs";

const folder = mkdtempSync(join(tmpdir(), "kapi-stamp-"));
const stamp = join(folder, "stamp");
const file = join(folder, "sources/deep/one.ts");
const sources = [relative(process.cwd(), join(folder, "sources")), "missing"];

beforeEach(() => {
  mkdirSync(join(folder, "sources/deep"), { recursive: true });
  writeFileSync(file, "one");
  writeStamp(stamp, stampOf(sources));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("what was built is up to date until a source changes, is added or goes", () => {
  expect(isUpToDate(join(folder, "none"), sources)).toBe(false);
  expect(isUpToDate(stamp, sources)).toBe(true);
  writeFileSync(file, "two");
  expect(isUpToDate(stamp, sources)).toBe(false);
  writeFileSync(file, "one");
  expect(isUpToDate(stamp, sources)).toBe(true);
  writeFileSync(`${file}x`, "");
  expect(isUpToDate(stamp, sources)).toBe(false);
  rmSync(`${file}x`);
  rmSync(file);
  expect(isUpToDate(stamp, sources)).toBe(false);
});

test("a source that was only touched is read once, and counts as the same", () => {
  const before = readFileSync(stamp, "utf8");
  utimesSync(file, 1, 1);
  expect(isUpToDate(stamp, sources)).toBe(true);
  expect(readFileSync(stamp, "utf8")).not.toBe(before);
  expect(readFileSync(stamp, "utf8").split("\n")[0]).toBe(before.split("\n")[0]);
});
