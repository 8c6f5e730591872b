import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { inheritedReads } from "@/scripts/source/inherited-reads";

test("no record is read by a key from people without asking whether it has the key itself", () => {
  const files = execFileSync("git", ["ls-files", "app", "lib"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path));
  // Read them by ownValue() (lib/core/own-value.ts), or use a Map.
  expect(inheritedReads(files)).toEqual([]);
  // It reads the types of the whole source: half a minute of a core.
}, 600_000);

test("such a read is found, and a guarded one is not", () => {
  const found = inheritedReads(["tests/unit/scripts/inherited-reads/places.ts"]);
  expect(found.map((place) => place.slice(place.indexOf(" ") + 1))).toEqual([
    "record[key]",
    "record[`a${key}`]",
  ]);
});
