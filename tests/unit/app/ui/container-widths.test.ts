import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("classes for containers below a width are written as Tailwind reads them: @max-2xl, not max-@2xl, which it drops in silence", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") || name.endsWith(".ts"),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((name) => /\bmax-@/.test(readFileSync(join("app", name), "utf8")))).toEqual([]);
});
