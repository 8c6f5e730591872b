import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { circlesOf, importsByFile, importsByFolder } from "@/scripts/source/import-graph";

const sources = execFileSync("git", ["ls-files", "app", "lib", "db", "scripts"], { encoding: "utf8" })
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

  test("lead from db to nothing of lib, and from lib to nothing of scripts or app", () => {
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
