/*
 * `npm run measure`: prints figures about the source's structure, to compare with those of an earlier commit.
 * Counts app, lib, db, base, scripts and the files beside them, without generated declarations (next-env.d.ts).
 * Changes nothing.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "./setup/root.mjs";
import { circlesOf, importsByFile, importsByFolder } from "./source/import-graph";

type Source = { path: string; file: ts.SourceFile; lines: string[] };

const SOURCE = /^(?:(?:app|lib|db|base|scripts)\/.*|[^/]+)\.(?:ts|tsx|mjs)$/;
const TESTS = /^tests\/.*\.(?:ts|tsx|mjs)$/;
const SHORT = 20;
const LONG_LINE = 120;
const LONG_FUNCTION = 80;

const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
const source = tracked.filter((path) => SOURCE.test(path) && path !== "next-env.d.ts").map(readSource);
const testLines = sum(tracked.filter((path) => TESTS.test(path)).map((path) => linesOf(textOf(path)).length));

const lengths = source.map(({ lines }) => lines.length).toSorted((one, other) => one - other);
const all = sum(lengths);
const longLines = source.flatMap(({ lines }) => lines.filter((line) => line.length > LONG_LINE));
const functions = source.flatMap(functionsOf).toSorted((one, other) => other.lines - one.lines);
const imports = importsByFile(source.map(({ path }) => path));

print("files", source.length);
print("lines", all);
print("lines of a file: median, nine of ten, most", [share(0.5), share(0.9), share(1)].join(" / "));
print(
  `files under ${SHORT} lines`,
  percent(lengths.filter((length) => length < SHORT).length, lengths.length),
);
print("lines of imports", percent(sum(source.map(importLines)), all));
print(`lines over ${LONG_LINE} characters`, longLines.length);
print("exports of a file", (sum(source.map(exportsOf)) / source.length).toFixed(2));
print(`functions over ${LONG_FUNCTION} lines`, functions.filter(({ lines }) => lines > LONG_FUNCTION).length);
for (const { lines, name, path } of functions.slice(0, 5)) print(`  ${name} in ${path}`, lines);
printCycles("circles between files", circlesOf(imports));
printCycles("circles between folders of lib", circlesOf(importsByFolder(imports)));
print("lines of tests to a line of source", (testLines / all).toFixed(2));

function readSource(path: string): Source {
  const text = textOf(path);
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, file, lines: linesOf(text) };
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, "").split("\n");
}

function share(part: number): number | undefined {
  return lengths[Math.min(lengths.length - 1, Math.floor(part * lengths.length))];
}

/** Number of lines in import statements, counting each line of one that spans several. */
function importLines({ file }: Source): number {
  return sum(file.statements.filter(ts.isImportDeclaration).map((statement) => linesIn(file, statement)));
}

function linesIn(file: ts.SourceFile, node: ts.Node): number {
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  return lineAt(node.getEnd()) - lineAt(node.getStart(file)) + 1;
}

function exportsOf({ file }: Source): number {
  return file.statements.filter(
    (statement) =>
      ts.isExportAssignment(statement) ||
      ts.isExportDeclaration(statement) ||
      (ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)),
  ).length;
}

function functionsOf({ path, file }: Source) {
  const result: { path: string; name: string; lines: number }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body)
      result.push({ path, name: nameOf(node), lines: linesIn(file, node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return result;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : null);
  return named?.getText() ?? "(without a name)";
}

function printCycles(label: string, groups: readonly string[][]): void {
  print(label, groups.length);
  for (const group of groups.slice(0, 20))
    console.log(`    ${group.length}: ${group.slice(0, 12).join(", ")}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

function print(label: string, value: string | number): void {
  console.log(`${label.padEnd(60)} ${value}`);
}
