import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { notices } from "../../../scripts/notices.mjs";

const file = readFileSync("NOTICES.md", "utf8");

test("the notices name what is shipped (after a change of packages: npm run notices)", () => {
  expect(file).toBe(notices());
});

/** The licences that a product like this may be shipped with. With "OR", one of them is enough. */
const ALLOWED = [
  ...[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
  ],
  ...["Python-2.0", "Unlicense", "Zlib", "MPL-2.0"],
  // For browser data, for fonts, and for the image library, which is linked dynamically.
  ...["CC-BY-4.0", "OFL-1.1", "LGPL-3.0-or-later"],
];

test("every package that is shipped has a licence that allows it", () => {
  const licences = [...file.matchAll(/^## (.+)$/gm)].map(([, licence]) => licence ?? "");
  const isAllowed = (licence: string): boolean =>
    licence
      .replace(/[()]/g, "")
      .split(" OR ")
      .some((one) => one.split(" AND ").every((part) => ALLOWED.includes(part)));
  expect(licences.filter((licence) => !isAllowed(licence))).toEqual([]);
  expect(licences.length).toBeGreaterThan(10);
});

test("each package that the product depends on stands in the notices with its version", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const missing = Object.entries(dependencies).filter(
    ([name, version]) => !file.includes(`\n- ${name} ${version}`),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(dependencies).length).toBeGreaterThan(30);
});
