import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** The current documents. The change log is left out, because it mentions files that no longer exist. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "tests/README.md",
  ...["docs", "docs/adr"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];

/** Link targets, and paths of sources in tables and sentences. Markdown's `\_` counts as `_`. */
function pathsIn(document: string): string[] {
  const text = readFileSync(document, "utf8").replaceAll("\\_", "_");
  const links = [...text.matchAll(/\]\((?:<([^>]+)>|([^)\s]+))\)/g)]
    .map(([, angled, plain = ""]) => (angled ?? plain).replace(/#.*/, ""))
    .filter((target) => target !== "" && !/^(?:https?|mailto):/.test(target))
    .map((target) => normalize(join(dirname(document), target)));
  const named = [
    ...text.matchAll(/(?<![\w/.(])((?:app|lib|db|scripts|tests)\/[\w./-]+\.(?:tsx?|mjs|json))(?![\w-])/g),
  ].map(([, path = ""]) => path);
  return [...links, ...named];
}

test.each(DOCUMENTS)("%s names files that are there", (document) => {
  expect(pathsIn(document).filter((path) => !existsSync(path))).toEqual([]);
});
