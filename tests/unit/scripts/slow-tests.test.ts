import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SLOW_GROUPS } from "@/scripts/setup/slow-tests.mjs";

const folders = readdirSync("tests/slow", { withFileTypes: true }).filter((entry) => entry.isDirectory());

test("each folder of slow tests is a group, and each source of a group is there", () => {
  expect(folders.map(({ name }) => name).sort()).toEqual(
    Object.keys(SLOW_GROUPS)
      .filter((group) => group !== "plain" && group !== "postgres")
      .sort(),
  );
  for (const source of Object.values(SLOW_GROUPS).flat()) expect(existsSync(source), source).toBe(true);
});

test("a group names among its sources all that its tests import of the product", () => {
  for (const { name } of folders) {
    const sources = SLOW_GROUPS[name] ?? [];
    const files = readdirSync(`tests/slow/${name}`, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((file) => /\.tsx?$/.test(file))) {
      const text = readFileSync(`tests/slow/${name}/${file}`, "utf8");
      for (const [, path = ""] of text.matchAll(
        /^import (?!type).* from "@\/((?:lib|db|base|scripts|app|messages)\/[^"]+)"/gm,
      ))
        expect(
          sources.some((source) => `${path}/`.startsWith(`${source.replace(/\.ts$/, "")}/`)),
          `${file} imports ${path}`,
        ).toBe(true);
    }
  }
});
