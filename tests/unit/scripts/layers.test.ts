import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { circlesOf, importsByFile, importsByFolder, loadsByFile } from "@/scripts/source/import-graph";

const sources = execFileSync("git", ["ls-files", "app", "lib", "db", "base", "scripts"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path));
const imports = importsByFile(sources);
const arrows = [...imports].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })));
const crossing = (from: RegExp, to: RegExp) =>
  arrows
    .filter((arrow) => from.test(arrow.from) && to.test(arrow.to))
    .map((arrow) => `${arrow.from} -> ${arrow.to}`);

describe("the imports of the source", () => {
  test("are read: the endpoint imports the tenant of a request", () => {
    expect(imports.get("lib/server/endpoint.ts")).toContain("lib/domain/tenants/request-tenant.ts");
  });

  test("go in no circle between files", () => {
    expect(circlesOf(imports)).toEqual([]);
  });

  test("go in no circle between folders of lib", () => {
    expect(circlesOf(importsByFolder(imports))).toEqual([]);
  });

  test("lead from base to nothing else, from db to nothing of lib, and from lib to nothing of scripts or app", () => {
    expect(crossing(/^base\//, /^(?:db|lib|app|scripts)\//)).toEqual([]);
    expect(crossing(/^db\//, /^(?:lib|app|scripts)\//)).toEqual([]);
    expect(crossing(/^lib\//, /^(?:app|scripts)\//)).toEqual([]);
  });
});

test("a circle is found, and what leads into it is not", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["b"])],
  ]);
  expect(circlesOf(graph).map((group) => group.toSorted())).toEqual([["b", "c"]]);
});

describe("what browsers load", () => {
  const texts = ["messages/en.json", "messages/fr.json"];
  const isOfServer = (path: string) => texts.includes(path) || path.startsWith("db/");
  const loads = loadsByFile([...new Set([...sources, ...texts])]);
  const roots = sources.filter(
    (path) =>
      path === "app/_proposal/page/start.tsx" || /^["']use client["']/.test(readFileSync(path, "utf8")),
  );

  /** The shortest chain of imports from a file to a server-only file; null if there is none. */
  function wayToServer(root: string): string[] | null {
    const ways = [[root]];
    const seen = new Set(ways[0]);
    for (let way = ways.shift(); way; way = ways.shift()) {
      const last = way.at(-1) ?? root;
      if (isOfServer(last)) return way;
      const next = [...(loads.get(last) ?? [])].filter((path) => !seen.has(path));
      for (const path of next) seen.add(path);
      ways.push(...next.map((path) => [...way, path]));
    }
    return null;
  }

  test("are neither all texts of a language nor the database and its tables", () => {
    expect(roots.length).toBeGreaterThan(100);
    expect(roots.flatMap((root) => wayToServer(root)?.join(" → ") ?? [])).toEqual([]);
  });

  test("is followed to the end: a page of the server leads to the database", () => {
    expect(wayToServer("app/(workspace)/deals/(screens)/page.tsx")?.at(-1)).toMatch(/^db\//);
  });
});
