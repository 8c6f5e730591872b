import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { SECURITY_DEFINERS, TABLE_KINDS } from "@/db/schema/manifest";
import { AT_ONCE, LIMITS, type Limit, type Subject } from "@/lib/core/contract/limits";

/** The current documents. The change log is left out, because it mentions files that no longer exist. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "tests/README.md",
  ...["docs", "docs/adr", "docs/security"].flatMap((folder) =>
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
    ...text.matchAll(
      /(?<![\w/.(])((?:app|lib|db|base|scripts|tests)\/[\w./-]+\.(?:tsx?|mjs|json))(?![\w-])/g,
    ),
  ].map(([, path = ""]) => path);
  return [...links, ...named];
}

/** The fragments of a document's headings, as GitHub makes them. */
const fragmentsOf = (document: string): string[] =>
  [...readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(DOCUMENTS)("%s links to headings that are there", (document) => {
  const links = [...readFileSync(document, "utf8").matchAll(/\]\(([\w./-]*)#([^)]+)\)/g)];
  const missing = links.filter(([, path = "", fragment = ""]) => {
    const target = path === "" ? document : normalize(join(dirname(document), path));
    return !fragmentsOf(target).includes(fragment);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

test.each(DOCUMENTS)("%s names files that are there", (document) => {
  expect(pathsIn(document).filter((path) => !existsSync(path))).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

test.each(DOCUMENTS)("%s names commands that package.json has", (document) => {
  const commands = [...readFileSync(document, "utf8").matchAll(/npm run (?:-s )?([a-z\d][a-z\d:-]*)/g)];
  expect(commands.map(([, name = ""]) => name).filter((name) => !(name in scripts))).toEqual([]);
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

test("docs/adr/README.md lists each record, and nothing cites another", () => {
  const records = readdirSync("docs/adr").filter((name) => /^\d/.test(name));
  const index = readFileSync("docs/adr/README.md", "utf8");
  expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  const cited = execFileSync("git", ["grep", "-ohE", "adr/[0-9]{4}"], { encoding: "utf8" })
    .trim()
    .split("\n");
  const numbers = records.map((name) => `adr/${name.slice(0, 4)}`);
  expect([...new Set(cited)].filter((number) => !numbers.includes(number))).toEqual([]);
});

// Records of decisions also name sources that an alternative or an earlier state had.
test.each(DOCUMENTS.filter((document) => !document.startsWith("docs/adr/")))(
  "%s names sources that are there, also without their folder",
  (document) => {
    const missing = sourcesIn(document).filter(
      (name) => !tracked.some((path) => path === name || path.endsWith(`/${name}`)),
    );
    expect(missing).toEqual([]);
  },
);

test("no source or document cites a document that is not there", () => {
  const cited = execFileSync(
    "git",
    ["grep", "-ohE", "\\bdocs/[a-z0-9/-]+\\.md\\b", "--", ".", ":!CHANGELOG.md"],
    { encoding: "utf8" },
  );
  expect([...new Set(cited.trim().split("\n"))].filter((path) => !existsSync(path))).toEqual([]);
});

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

const SUBJECTS: Record<Subject, string> = {
  address: "address",
  network: "network",
  email: "e-mail",
  proposal: "proposal",
  session: "sign-in",
  user: "user",
  everywhere: "all workspaces together",
};

function windowOf(seconds: number): string {
  const [minutes, hours, days] = [seconds / 60, seconds / 3_600, seconds / 86_400];
  if (minutes === 1) return "a minute";
  if (hours === 1) return "an hour";
  if (days >= 1) return `in ${days} days`;
  return hours > 1 ? `in ${hours} hours` : `in ${minutes} min`;
}

test("docs/security/misuse.md has each limit as it is", () => {
  const limits: [string, Limit][] = Object.entries(LIMITS);
  const expected = [
    ...limits.map(([name, { points, seconds, per, counted }]) => [
      `\`${name}\``,
      `${points.toLocaleString("en")} ${windowOf(seconds)}`,
      per.map((subject) => SUBJECTS[subject]).join(" and ") || "workspace",
      counted === "database" ? "exactly" : "here",
    ]),
    ["`apiAtOnce`", `${AT_ONCE.apiAtOnce} at a time`, "sign-in", "here"],
    ["`apiOfTenantAtOnce`", `${AT_ONCE.apiOfTenantAtOnce} at a time`, "workspace", "here"],
  ];
  const [, section = ""] = readFileSync("docs/security/misuse.md", "utf8").split("\n## Limits\n");
  const rows = [...section.matchAll(/^\| (`\w+`) +\|[^|]+\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)].map((row) =>
    row.slice(1).map((cell) => cell.trim()),
  );
  const inOrder = (one: string[], other: string[]) => (one[0] ?? "").localeCompare(other[0] ?? "");
  expect(rows.toSorted(inOrder)).toEqual(expected.toSorted(inOrder));
});
