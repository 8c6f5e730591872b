import { readFileSync, readdirSync } from "node:fs";
import ts from "typescript";
import { LANGUAGES, OTHER_LANGUAGES } from "@/lib/core/i18n/languages";

/**
 * Sources with a list of their own: the table of languages, and the columns, which cannot import it.
 */
const OWN_LISTS = /^(?:lib\/core\/i18n\/languages\.ts|db\/schema\/columns\.ts)$/;

const FOLDERS = ["app", "lib", "db", "base", "scripts"];

/**
 * The parsed sources that mention a language and must not choose one by hand. Paths are relative to the root.
 */
export const languageSources = (): ts.SourceFile[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !OWN_LISTS.test(path))
    .sort()
    .map((path) => [path, readFileSync(path, "utf8")] as const)
    .filter(([, text]) => MENTION.test(text))
    .map(([path, text]) => parsed(path, text));

/** Every such choice matches this. Parsing all sources would take ten times as long. */
const MENTION = new RegExp(`\\b(?:${LANGUAGES.join("|")})\\b|language_?id`, "i");

export const parsed = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** Hard-coded choices of a language by its code or id, as "path:line code". */
export function hardCodedChoices(source: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(source, (node) => {
    if (isCode(node) || isCodesPattern(node) || isComparedId(node))
      found.push(`${placeOf(source, node.getStart())} ${node.getText()}`);
  });
  return found;
}

/**
 * Statements with an object literal that has a value for a language other than the default, as "path:line".
 */
export function placesByLanguage(source: ts.SourceFile): string[] {
  const found = new Set<string>();
  walk(source, (node) => {
    if (!ts.isObjectLiteralExpression(node)) return;
    const names = node.properties.map((property) => property.name?.getText().replace(/["']/g, ""));
    if (OTHER_LANGUAGES.some((language) => names.includes(language)))
      found.add(statementAt(source, node.getStart()));
  });
  return [...found];
}

/** The outermost statement around a position, as "path:line". */
export function statementAt(source: ts.SourceFile, position: number): string {
  const around = source.statements.find((each) => each.getStart() <= position && position < each.end);
  return placeOf(source, around?.getStart() ?? position);
}

function placeOf(source: ts.SourceFile, position: number): string {
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(position).line + 1}`;
}

/** A language code as a value or a type, but not as a property name or as the locale of a sort. */
const isCode = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) &&
  LANGUAGES.some((language) => node.text === language) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
  !(ts.isCallExpression(node.parent) && /\.localeCompare$/.test(node.parent.expression.getText()));

/** A regular expression with a language code as an alternative or as a word. */
const isCodesPattern = (node: ts.Node): boolean =>
  ts.isRegularExpressionLiteral(node) &&
  new RegExp(`(?<![A-Za-z])(?:${LANGUAGES.join("|")})(?:[)|]|\\\\b)`).test(node.text);

/** A comparison of a language's id with a number. */
const isComparedId = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) &&
  /^[!=]==?$/.test(node.operatorToken.getText()) &&
  /language_?id$/i.test(node.left.getText()) &&
  ts.isNumericLiteral(node.right);

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}
