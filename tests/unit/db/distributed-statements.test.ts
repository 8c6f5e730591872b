import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const files = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join("lib", name));

test("no statement holds what a distributed engine refuses (docs/distribution.md, rules for queries)", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => refused(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("the walk finds what is refused, and lets the rest pass", () => {
  const wrong = [
    "const moment = sql`coalesce(${deal.at} < date_trunc('second', ${now}), true)`",
    "const moment = sql`case when ${deal.at} < now() then 1 else 2 end`",
    "db.delete(deal).where(sql`(${deal.id}, ${deal.day}) in (${old})`)",
    "db.delete(deal).where(sql`${deal.id} in (select id from deal)`)",
    "db.update(deal).set({ tenantId, name })",
    "const values = { tenantId, name }; db.update(deal).set(values)",
    "const text = sql`select case stage when 'won' then 1 end`",
  ];
  expect(wrong.map((text) => refused("x.ts", text).length)).toEqual(wrong.map(() => 1));
  const right = [
    "const total = sql`coalesce(sum(${line.total}), 0)`",
    "const values = { name }; db.update(deal).set(values); db.insert(deal).values({ ...values, tenantId })",
    "const text = sql`select case when stage = 'won' then 1 end`; copies.set(context.tenantId, copy)",
  ];
  expect(right.flatMap((text) => refused("x.ts", text))).toEqual([]);
});

/** The violations in a file: its name with the line and the rule. */
function refused(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const withTenant = namesHoldingTenant(source);
  const visit = (node: ts.Node): void => {
    const rule = ruleBrokenBy(node, withTenant);
    if (rule) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${rule}`);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function ruleBrokenBy(node: ts.Node, withTenant: ReadonlySet<string>): string | null {
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    const text = node.getText();
    if (/\b(coalesce\s*\(|case\b)[^;]*\b(date_trunc|now|clock_timestamp|random)\s*\(/i.test(text))
      return "a function that changes, in COALESCE or CASE";
    if (/\bin\s*\((\$\{|\s*select\b)/i.test(text)) return "a row or value IN a sub-select";
    if (/\bcase\s+(?!when\b)\S+\s+when\b/i.test(text)) return "CASE of a value instead of CASE WHEN";
    return null;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (node.expression.name.text !== "set" || !/\bupdate\(/.test(node.expression.expression.getText()))
    return null;
  const [values] = node.arguments;
  if (!values) return null;
  const holdsTenant =
    (ts.isObjectLiteralExpression(values) && hasTenant(values)) ||
    (ts.isIdentifier(values) && withTenant.has(values.text));
  return holdsTenant ? "tenant_id in SET" : null;
}

/** The names in the file of objects that contain a tenant. */
function namesHoldingTenant(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isObjectLiteralExpression(node.initializer) &&
      hasTenant(node.initializer)
    )
      names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const hasTenant = (object: ts.ObjectLiteralExpression): boolean =>
  object.properties.some((property) => property.name?.getText() === "tenantId");
