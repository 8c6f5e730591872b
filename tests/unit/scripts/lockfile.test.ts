import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Row = { version?: string; optionalDependencies?: Record<string, string> };

const text = readFileSync("package-lock.json", "utf8");
const packages = (JSON.parse(text) as { packages: Record<string, Row> }).packages;

test("the lockfile names every platform's optional packages, so that npm ci takes it anywhere", () => {
  const missing = Object.values(packages)
    .flatMap((row) => Object.entries(row.optionalDependencies ?? {}))
    .filter(
      ([name, range]) =>
        /^\d+\.\d+\.\d+[^ |]*$/.test(range) &&
        !Object.entries(packages).some(
          ([path, row]) => path.endsWith(`node_modules/${name}`) && row.version === range,
        ),
    );
  expect(missing).toEqual([]);
});

test("the lockfile names no registry", () => {
  expect(text).not.toContain('"resolved"');
});
