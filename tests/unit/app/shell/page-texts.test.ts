import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { partsByFile, reachedFrom } from "@/scripts/source/import-graph";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app", "lib"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path));
const textOf = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
const parts = partsByFile(files);
const clients = new Set(files.filter((path) => /^["']use client["']/.test(textOf.get(path) ?? "")));

const AREA = "app/(workspace)";
const PLACES = files.filter(
  (path) => path.startsWith(`${AREA}/`) && /\/(?:page|layout|error|loading|not-found)\.tsx$/.test(path),
);

const matches = (path: string, pattern: RegExp) =>
  [...(textOf.get(path) ?? "").matchAll(pattern)].map(([, group = ""]) => group);

/** All that a page or layout leads to; a layout passes texts to the boundary of errors beside it too. */
const reached = (place: string) =>
  reachedFrom([place, ...(place.endsWith("/layout.tsx") ? errorsBeside(place) : [])], parts);

const errorsBeside = (place: string) => PLACES.filter((path) => path === `${dirname(place)}/error.tsx`);

/** The groups of texts that components use in the browser. */
function used(place: string): string[] {
  const inBrowser = reachedFrom(
    [...reached(place)].filter((path) => clients.has(path)),
    parts,
  );
  return [...inBrowser].flatMap((path) => matches(path, /useTranslations\("([\w.]+)"\)/g));
}

/** The groups that a page or layout passes to the browser. */
const passed = (place: string): string[] =>
  [...reached(place)]
    .flatMap((path) => matches(path, /<(?:More)?Texts\s+groups=\{(\[[^\]]*\])/g))
    .flatMap((list) => JSON.parse(list.replace(/,\s*\]/, "]")) as string[]);

/** The layouts around a page, the outermost first. */
function layoutsAround(place: string): string[] {
  const folders = [];
  for (let folder = dirname(place); folder.startsWith(AREA); folder = dirname(folder)) folders.push(folder);
  return folders.map((folder) => `${folder}/layout.tsx`).filter((path) => path !== place && textOf.has(path));
}

const isIn = (group: string, groups: readonly string[]) =>
  groups.some((each) => group === each || group.startsWith(`${each}.`));

test("pages, their components and their texts are found", () => {
  expect(PLACES.length).toBeGreaterThan(40);
  expect(passed(`${AREA}/layout.tsx`)).toContain("common");
  expect(used(`${AREA}/deals/(screens)/create/page.tsx`)).toContain("builder.document");
});

describe("the texts that a staff page passes to the browser [U-104]", () => {
  test.each(PLACES)("%s passes what its components use", (place) => {
    const groups = [place, ...layoutsAround(place)].flatMap(passed);
    expect(used(place).filter((group) => !isIn(group, groups))).toEqual([]);
  });

  test.each(PLACES)("%s passes nothing else", (place) => {
    const around = layoutsAround(place).flatMap(passed);
    const groups = used(place);
    expect(
      passed(place).filter((group) => isIn(group, around) || !groups.some((each) => isIn(each, [group]))),
    ).toEqual([]);
  });
});
