import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { SECURITY_DEFINERS, TABLE_KINDS } from "@/db/schema/manifest";

/** The current documents. The change log is left out, because it mentions files that no longer exist. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
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

/** Names of sources in sentences and tables, alone or with the end of their folder: "count.ts", "page/load.ts". */
const sourcesIn = (document: string): string[] =>
  [
    ...readFileSync(document, "utf8")
      .replace(/^```[\s\S]*?^```/gm, "")
      .replace(/\]\((?:<[^>]*>|[^)]*)\)/g, "]")
      .matchAll(/(?<![\w./)>-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)?\.(?:tsx?|mjs)(?![\w-])/g),
  ].map(([name]) => name);

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");

// Records of decisions are not rewritten, so they may name sources of their time.
test.each(DOCUMENTS.filter((document) => !document.startsWith("docs/adr/")))(
  "%s names sources that are there, also without their folder",
  (document) => {
    const missing = sourcesIn(document).filter(
      (name) => !tracked.some((path) => path === name || path.endsWith(`/${name}`)),
    );
    expect(missing).toEqual([]);
  },
);

test("docs/distribution.md names each table that is no tenant's, and each function with its owner's rights", () => {
  const page = readFileSync("docs/distribution.md", "utf8");
  const missing = [...Object.keys(TABLE_KINDS), ...SECURITY_DEFINERS].filter(
    (name) => !new RegExp(`\\b${name}\\b`).test(page),
  );
  expect(missing).toEqual([]);
});

test("docs/architecture.md shows every folder of the application and of the repository", () => {
  const page = readFileSync("docs/architecture.md", "utf8").split("```")[1] ?? "";
  const folders = new Set(
    tracked
      .filter((path) => !path.startsWith("."))
      .flatMap((path) =>
        path
          .split("/")
          .slice(0, -1)
          .slice(0, path.startsWith("app/") ? 2 : 1),
      ),
  );
  expect([...folders].filter((folder) => !page.includes(`${folder}/`))).toEqual([]);
});
