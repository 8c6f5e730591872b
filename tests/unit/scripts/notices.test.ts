import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { notices } from "../../../scripts/notices.mjs";

const file = readFileSync("NOTICES.md", "utf8");

test("the notices name what is shipped (after a change of packages: npm run notices)", () => {
  expect(file).toBe(notices());
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
