import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/i18n/languages";

const SHEET = readFileSync("app/_proposal/page/page.css", "utf8");

/** The characters of one of the font's subsets, by its name in the sheet. */
function lettersOf(name: string): Set<number> {
  const [, ranges = ""] = new RegExp(`[?]cut=${name}"[^}]*unicode-range:([^;]*);`).exec(SHEET) ?? [];
  const letters = ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split("-")
      .map((code) => parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return new Set(letters);
}

test("no letter is in both subsets of the page's font", () => {
  const [common, rest] = [lettersOf("common"), lettersOf("rest")];
  expect(common.size).toBeGreaterThan(150);
  expect([...rest].filter((letter) => common.has(letter))).toEqual([]);
});

test.each(LANGUAGES)("the page's own texts need only the subset that is preloaded, in %s", (language) => {
  const { proposal } = JSON.parse(readFileSync(`messages/${language}.json`, "utf8")) as { proposal: object };
  const rest = lettersOf("rest");
  const needed = [...JSON.stringify(proposal)].filter((letter) => rest.has(letter.codePointAt(0) ?? 0));
  expect(needed).toEqual([]);
});
