import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { ROOT } from "../setup/root.mjs";

/** Nodes (files or folders, by path from the root) and the nodes that each imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];

/** The files that each file imports, including type imports, because readers follow them too. */
export function importsByFile(paths: readonly string[]): Graph {
  const known = new Set(paths);
  return new Map(paths.map((path) => [path, new Set(importsOf(path, known))]));
}

/** The files that each file loads at run time: without type imports and without import(). */
export function loadsByFile(paths: readonly string[]): Graph {
  const known = new Set(paths);
  return new Map(paths.map((path) => [path, new Set(loadsOf(path, known))]));
}

/** The same, and what each file loads later, by import(). */
export function partsByFile(paths: readonly string[]): Graph {
  const known = new Set(paths);
  return new Map(
    [...loadsByFile(paths)].map(([path, loads]) => [path, new Set([...loads, ...lateLoadsOf(path, known)])]),
  );
}

/** Everything that the files lead to, with themselves. */
export function reachedFrom(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const path of reached) for (const next of graph.get(path) ?? []) reached.add(next);
  return reached;
}

function importsOf(path: string, known: ReadonlySet<string>): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, path), "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => fileOf(fileName, path, known) ?? []);
}

function loadsOf(path: string, known: ReadonlySet<string>): string[] {
  if (!/\.(?:tsx?|mjs)$/.test(path)) return [];
  const text = readFileSync(join(ROOT, path), "utf8");
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const isLoading =
      (ts.isImportDeclaration(statement) && !isForTypes(statement.importClause)) ||
      (ts.isExportDeclaration(statement) && !statement.isTypeOnly);
    const specifier = isLoading ? statement.moduleSpecifier : undefined;
    return specifier && ts.isStringLiteral(specifier) ? (fileOf(specifier.text, path, known) ?? []) : [];
  });
}

/** `import("./editor")`, which is no type: `typeof import("./editor")`. */
const LATE = /(?<!typeof )import\("([^"]+)"\)/g;

const lateLoadsOf = (path: string, known: ReadonlySet<string>): string[] =>
  [...readFileSync(join(ROOT, path), "utf8").matchAll(LATE)].flatMap(
    ([, specifier = ""]) => fileOf(specifier, path, known) ?? [],
  );

function isForTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

function fileOf(specifier: string, from: string, known: ReadonlySet<string>): string | undefined {
  const target = pathOf(specifier, from);
  return ENDINGS.map((ending) => target + ending).find((candidate) => known.has(candidate));
}

const pathOf = (specifier: string, from: string): string =>
  specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : specifier.replace(/^@\//, "");

/**
 * The folders of lib that each folder imports. A file belongs to its folder of a layer (lib/core/money),
 * however deep; otherwise it stands for itself.
 */
export function importsByFolder(imports: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    if (!path.startsWith("lib/")) continue;
    const from = folderOf(path);
    const known = folders.get(from) ?? new Set<string>();
    folders.set(from, known);
    for (const target of targets)
      if (target.startsWith("lib/") && folderOf(target) !== from) known.add(folderOf(target));
  }
  return folders;
}

const folderOf = (path: string): string => path.split("/").slice(0, 3).join("/");

/** Strongly connected components (Tarjan 1972), the largest first. */
export function circlesOf(graph: Graph): string[][] {
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
