import { relative, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { languageSources, placesByLanguage, statementAt } from "@/tests/support/language-places";

const TABLE = resolve("lib/core/i18n/languages.ts");
const END_OF_TABLE = "} as const satisfies";
const ROW = `  xx: { id: 99, name: "Made up", direction: "rtl", region: "xx-CA", decimalMark: ",", isDraft: false },\n`;

test("a third language in the table stops the type check at every place that lacks it", () => {
  const places = languageSources().flatMap(placesByLanguage);
  // More than the messages: other places depend on the language too.
  expect(places.length).toBeGreaterThan(5);
  const named = new Set(placesFailingWith(ROW));
  expect(places.filter((place) => !named.has(place))).toEqual([]);
  const files = [...named].map((place) => place.replace(/:\d+$/, ""));
  expect(files).toContain("lib/core/i18n/all-messages.ts");
  // The type of a language column does not include the new language before a migration.
  expect(files.filter((file) => file.startsWith("lib/domain/clients/"))).not.toEqual([]);
  // The compiler checks the whole program, which takes minutes on a busy machine.
}, 600_000);

/**
 * The statements ("path:line") of app, db, lib and scripts that the type check rejects with this row in the
 * table.
 */
function placesFailingWith(row: string): string[] {
  const { config } = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, target, ...rest) =>
    resolve(path) === TABLE
      ? ts.createSourceFile(path, withRow(ts.sys.readFile(path), row), target, true)
      : getSourceFile(path, target, ...rest);
  const sources = fileNames.filter((name) =>
    /^(?:app|base|db|lib|scripts)\//.test(relative(process.cwd(), name)),
  );
  const program = ts.createProgram([...sources, ...declarations(fileNames)], options, host);
  return program.getSourceFiles().flatMap((source) => {
    const path = relative(process.cwd(), source.fileName);
    if (!/^(?:app|base|db|lib|scripts)\//.test(path)) return [];
    return program
      .getSemanticDiagnostics(source)
      .map(({ start = 0 }) => statementAt(source, start).replace(source.fileName, path));
  });
}

const declarations = (names: readonly string[]) => names.filter((name) => name.endsWith("next-env.d.ts"));

function withRow(text: string | undefined, row: string): string {
  const parts = text?.split(END_OF_TABLE) ?? [];
  if (parts.length !== 2) throw new Error("the table of languages no longer ends as this test expects");
  return parts.join(row + END_OF_TABLE);
}
