import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const FIRST = ["start", "test", "command"];

describe("what runs in a fresh clone, before anything is installed", () => {
  it.each(FIRST)(
    "scripts/%s.mjs imports nothing but Node's own modules and our own files until it has installed the packages",
    (name) => {
      const { files, packages } = importsOf(resolve("scripts", `${name}.mjs`));
      expect(files).toContain(resolve("scripts/setup/install.mjs"));
      expect(packages).toEqual([]);
    },
  );
});

/**
 * The static imports of a file and of all our files that it imports: files, and packages as "file: package".
 * Dynamic imports run later and do not count.
 */
function importsOf(entry: string): { files: string[]; packages: string[] } {
  const files = new Set([entry]);
  const packages: string[] = [];
  for (const file of files) {
    for (const name of staticImports(file)) {
      if (name.startsWith(".")) files.add(join(file, "..", name));
      else if (!name.startsWith("node:")) packages.push(`${file}: ${name}`);
    }
  }
  return { files: [...files], packages };
}

function staticImports(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    return statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [];
  });
}
