import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const files = ["lib", "db", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

test("rows are inserted by VALUES of values: a distributed engine refuses INSERT … SELECT under row-level security, and sub-selects in VALUES (docs/distribution.md)", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => refusedInserts(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("the walk finds them where they are written out; what a function hides, statement() refuses", () => {
  const wrong = [
    "db.insert(deal).values({ number: sql`(select value from counter)` })",
    "db.insert(deal).values(rows.map((row) => ({ ...row, at: db.select({ at: other.at }).from(other) })))",
    "db.insert(deal).select(db.select().from(other))",
    "db.execute(sql`insert into ${deal} (a) select b from other`)",
    "const text = `with new as (select 1) insert into deal (a) select * from new`",
    "const text = `merge into deal using other on true when matched then do nothing`",
  ];
  expect(wrong.map((text) => refusedInserts("x.ts", text).length)).toEqual(wrong.map(() => 1));
  expect(
    refusedInserts(
      "x.ts",
      "db.insert(deal).values({ name }); const text = `insert into deal (a) values (1)`; const read = `select 1`",
    ),
  ).toEqual([]);
});

function refusedInserts(file: string, text: string): string[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isRefused(node))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isRefused(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return /\binsert\s+into\b[^;]*\bselect\b|\bmerge\s+into\b/i.test(node.getText());
  if (
    !ts.isCallExpression(node) ||
    !ts.isPropertyAccessExpression(node.expression) ||
    !/\binsert\(/.test(node.expression.expression.getText())
  )
    return false;
  const { text: method } = node.expression.name;
  return (
    (method === "values" && node.arguments.some((argument) => /\bselect\b/.test(argument.getText()))) ||
    (method === "select" && /\binsert\([^()]*\)$/.test(node.expression.expression.getText()))
  );
}
