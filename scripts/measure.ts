/*
 * `npm run measure`: the shape of the source in figures, to be quoted beside those of an earlier commit. Counts app, lib, db, scripts and
 * the files beside them; declarations that tools write (next-env.d.ts) are left out. Prints and changes nothing.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { ROOT } from "./setup/root.mjs";

type Source = { path: string; file: ts.SourceFile; lines: string[] };
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const SOURCE = /^(?:(?:app|lib|db|scripts|types)\/.*|[^/]+)\.(?:ts|tsx|mjs)$/;
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
const imports = importsByFile();

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
printCycles("circles between files", cyclesOf(imports));
printCycles("circles between folders of lib", cyclesOf(folderImports()));
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

/** Lines that import statements take, each in all its lines. */
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
  const found: { path: string; name: string; lines: number }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body)
      found.push({ path, name: nameOf(node), lines: linesIn(file, node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : null);
  return named?.getText() ?? "(without a name)";
}

/** Which source files each one imports; types too, because whoever reads follows them as well. */
function importsByFile(): Graph {
  const known = new Set(source.map(({ path }) => path));
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return new Map(
    source.map(({ path, file }) => {
      const specifiers = ts
        .preProcessFile(file.text, true, true)
        .importedFiles.map(({ fileName }) => fileName);
      const targets = specifiers.flatMap((specifier) => {
        const { resolvedModule } = ts.resolveModuleName(specifier, join(ROOT, path), options, ts.sys);
        const target = resolvedModule && relative(ROOT, resolvedModule.resolvedFileName);
        return target && known.has(target) ? [target] : [];
      });
      return [path, new Set(targets)];
    }),
  );
}

function folderImports(): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    if (!path.startsWith("lib/")) continue;
    const from = folderOf(path);
    const known = folders.get(from) ?? new Set<string>();
    folders.set(from, known);
    for (const target of targets) {
      const to = folderOf(target);
      if (target.startsWith("lib/") && to !== from) known.add(to);
    }
  }
  return folders;
}

/** The folder of lib itself, however deep a file stands in it. */
function folderOf(path: string): string {
  return dirname(path).split("/").slice(0, 2).join("/");
}

/** Groups of nodes that reach each other (Tarjan 1972), the largest first. */
function cyclesOf(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const lowOf = (node: string) => low.get(node) ?? 0;
  const visit = (node: string) => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(lowOf(node), lowOf(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) groups.push(group);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return groups.toSorted((one, other) => other.length - one.length);
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

function print(label: string, value: unknown): void {
  console.log(`${label.padEnd(60)} ${value}`);
}
