import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import type { Transaction } from "@/db/client";
import { systemContext } from "@/lib/platform/system-context";

const tenant = {
  id: 7,
  uuid: "5f0d1f86-4f7f-4a4e-9a3c-0a8f6b1d2c3e",
  slug: "acme",
  name: "Acme",
  domain: "acme.example",
  plan: "standard",
  languageId: 1,
  isEnabled: true,
  isTestMode: false,
};

describe("the context of system work", () => {
  const db = {} as Transaction;

  test("is the system's, in the tenant, with the job where a request has its id", () => {
    const now = new Date("2026-01-01T00:00:00Z");
    expect(systemContext({ tenant, db, job: "reminders", now })).toMatchObject({
      tenantId: 7,
      tenant,
      actor: { kind: "system" },
      now,
      request: { id: "reminders", address: "unknown" },
    });
  });

  test("may be somebody's for whom the system works", () => {
    expect(systemContext({ tenant, db, job: "import-1", actor: { kind: "visitor" } }).actor).toEqual({
      kind: "visitor",
    });
  });

  test("leaves out what is planned for after the commit: workers look for work by themselves", () => {
    const context = systemContext({ tenant, db, job: "test" });
    let times = 0;
    context.afterCommit(() => void (times += 1));
    expect(times).toBe(0);
  });
});

describe("in all code", () => {
  const files = ["lib", "app", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  /** The files for which `holds` is true. Only files that contain `word` are parsed. */
  const filesThat = (holds: (source: ts.SourceFile) => boolean, word: string): string[] =>
    files
      .map((file) => ({ file, text: readFileSync(file, "utf8") }))
      .filter(({ file, text }) => text.includes(word) && holds(parsed(text, file)))
      .map(({ file }) => file)
      .toSorted();

  test("a context is made of the system, a request, an export and the demo alone", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(filesThat(makesContext, "afterCommit")).toEqual([
      "lib/domain/transfer/export-file.ts",
      "lib/platform/system-context.ts",
      "lib/server/endpoint.ts",
      "scripts/demo/sample/deals.ts",
    ]);
  });

  test("only systemContext(), and a directory that keeps users, act as the system", () => {
    expect(filesThat(actsAsSystem, "system")).toEqual([
      "lib/platform/system-context.ts",
      "lib/server/scim/scim-endpoint.ts",
    ]);
  });

  test("only eachTenant() goes from tenant to tenant", () => {
    expect(filesThat(walksTenants, "withoutTenant")).toEqual(["lib/platform/queue/each-tenant.ts"]);
  });

  test("each of these is found where it is written out", () => {
    expect(makesContext(parsed("work({ tenant, tenantId, db, actor, afterCommit: () => undefined })"))).toBe(
      true,
    );
    expect(makesContext(parsed("const told = { actor, db }"))).toBe(false);
    expect(actsAsSystem(parsed('const actor = { kind: "system" }'))).toBe(true);
    expect(actsAsSystem(parsed('type Actor = { kind: "system" }; const other = { kind: "visitor" }'))).toBe(
      false,
    );
    const walk =
      "const rows = await withoutTenant((db) => db.select().from(tenant)); for (const row of rows) work(row)";
    expect(walksTenants(parsed(walk))).toBe(true);
    expect(walksTenants(parsed(walk.replace("from(tenant)", "from(currency)")))).toBe(false);
  });
});

const parsed = (text: string, file = "x.ts"): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

function some(node: ts.Node, holds: (inner: ts.Node) => boolean): boolean {
  return holds(node) || (ts.forEachChild(node, (inner) => some(inner, holds) || undefined) ?? false);
}

const namesOf = (literal: ts.ObjectLiteralExpression): string[] =>
  literal.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));

function makesContext(source: ts.SourceFile): boolean {
  return some(source, (node) => ts.isObjectLiteralExpression(node) && namesOf(node).includes("afterCommit"));
}

function actsAsSystem(source: ts.SourceFile): boolean {
  return some(
    source,
    (node) =>
      ts.isPropertyAssignment(node) &&
      node.name.getText() === "kind" &&
      ts.isStringLiteral(node.initializer) &&
      node.initializer.text === "system",
  );
}

function walksTenants(source: ts.SourceFile): boolean {
  const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
    ts.isCallExpression(node) && new RegExp(`(^|\\.)${name}$`).test(node.expression.getText());
  const asksForTenants = some(
    source,
    (node) =>
      isCallOf(node, "withoutTenant") &&
      some(node, (inner) => isCallOf(inner, "from") && inner.arguments[0]?.getText() === "tenant"),
  );
  return asksForTenants && some(source, ts.isForOfStatement);
}
