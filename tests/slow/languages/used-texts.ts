import { join } from "node:path";
import ts from "typescript";

const ROOT = process.cwd();

/**
 * The dotted keys of all texts that app/ and lib/ use, found through the types of the code: keys that
 * translators are called with, and parts of the messages that are read directly. `unknown` lists the calls
 * whose key may be any string.
 */
export function usedTexts(all: readonly string[]): { used: Set<string>; unknown: string[] } {
  const program = programOf();
  const checker = program.getTypeChecker();
  const used = new Set<string>();
  const unknown: string[] = [];
  for (const file of program.getSourceFiles()) if (isOurs(file)) visit(file, read);
  return { used, unknown };

  function read(node: ts.Node): void {
    if (ts.isCallExpression(node)) readCall(node);
    if (ts.isIdentifier(node)) readHandedOn(node);
    if (ts.isPropertyAccessExpression(node)) readProperty(checker.getSymbolAtLocation(node.name));
    if (ts.isPropertyAccessExpression(node) || ts.isIdentifier(node)) readGroup(node);
    if (ts.isElementAccessExpression(node)) readElement(node);
    if (ts.isBindingElement(node)) readBinding(node);
  }

  /** t("key"), t(`group.${kind}`), t.rich("key", …) */
  function readCall({ expression, arguments: [asked] }: ts.CallExpression): void {
    const translator =
      ts.isPropertyAccessExpression(expression) && METHODS.has(expression.name.text)
        ? expression.expression
        : expression;
    const namespace = namespaceOf(checker.getTypeAtLocation(translator));
    if (namespace !== null && asked) note(namespace, checker.getTypeAtLocation(asked), asked);
  }

  /** A translator passed as an argument: the keys that the called function may use. */
  function readHandedOn(node: ts.Identifier): void {
    if (!ts.isCallExpression(node.parent) || node.parent.expression === node) return;
    const namespace = namespaceOf(checker.getTypeAtLocation(node));
    if (namespace === null) return;
    // textOr() looks up keys from outside the code, so any key of the group may be used.
    if (node.parent.expression.getText() === "textOr")
      return all.filter((key) => key.startsWith(`${namespace}.`)).forEach((key) => used.add(key));
    const wanted = checker.getContextualType(node);
    if (!wanted || namespaceOf(wanted) !== null) return;
    const key = wanted.getCallSignatures()[0]?.getParameters()[0];
    if (key) note(namespace, checker.getTypeOfSymbolAtLocation(key, node), node);
  }

  function note(namespace: string, asked: ts.Type, node: ts.Node): void {
    // No key is possible here, for example in an empty group.
    if (asked.flags & ts.TypeFlags.Never) return;
    for (const type of asked.isUnion() ? asked.types : [asked]) {
      if (type.isStringLiteral()) used.add(namespace === "" ? type.value : `${namespace}.${type.value}`);
      else unknown.push(`${node.getSourceFile().fileName.slice(ROOT.length + 1)}: ${node.getText()}`);
    }
  }

  function readElement({ expression, argumentExpression }: ts.ElementAccessExpression): void {
    const holder = checker.getTypeAtLocation(expression);
    const asked = checker.getTypeAtLocation(argumentExpression);
    for (const type of asked.isUnion() ? asked.types : [asked])
      if (type.isStringLiteral()) readProperty(checker.getPropertyOfType(holder, type.value));
  }

  function readBinding({ parent, propertyName, name }: ts.BindingElement): void {
    const named = propertyName ?? name;
    if (ts.isObjectBindingPattern(parent) && ts.isIdentifier(named))
      readProperty(checker.getPropertyOfType(checker.getTypeAtLocation(parent), named.text));
  }

  /** A group of texts passed as another type: the properties of that type are used. */
  function readGroup(node: ts.Expression): void {
    const group = checker.getTypeAtLocation(node);
    if (!isGroup(group)) return;
    const wanted = checker.getContextualType(node);
    const types = wanted?.isUnion() ? wanted.types : [wanted ?? group];
    for (const type of types.filter((each) => !isGroup(each) && each.getCallSignatures().length === 0)) {
      for (const { name } of type.getProperties()) readProperty(checker.getPropertyOfType(group, name));
    }
  }

  function readProperty(symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? [])
      if (isMessage(declaration)) used.add(keyOf(declaration));
  }
}

const MESSAGES = /\/messages\/\w+\.json$/;
const METHODS = new Set(["rich", "markup", "raw", "has"]);

/**
 * The namespace of next-intl's translator, or "" for all messages and for CachedTexts. Null: not a translator.
 */
function namespaceOf({ aliasSymbol, aliasTypeArguments }: ts.Type): string | null {
  if (aliasSymbol?.name === "CachedTexts") return "";
  if (aliasSymbol?.name !== "Translator") return null;
  const namespace = aliasTypeArguments?.[1];
  return namespace?.isStringLiteral() ? namespace.value : "";
}

const isMessage = (declaration: ts.Declaration): declaration is ts.PropertyAssignment =>
  ts.isPropertyAssignment(declaration) &&
  MESSAGES.test(declaration.getSourceFile().fileName) &&
  ts.isStringLiteral(declaration.initializer);

const isGroup = ({ symbol }: ts.Type): boolean =>
  (symbol as ts.Symbol | undefined)?.declarations?.some((declaration) =>
    MESSAGES.test(declaration.getSourceFile().fileName),
  ) ?? false;

/** "shell.menu" for the property `menu` of the object `shell` in a messages file. */
function keyOf(property: ts.PropertyAssignment): string {
  const own = ts.isStringLiteral(property.name) ? property.name.text : property.name.getText();
  const outer = property.parent.parent;
  return ts.isPropertyAssignment(outer) ? `${keyOf(outer)}.${own}` : own;
}

function programOf(): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  return ts.createProgram(
    fileNames.filter((name) => /^\/(?:app|lib|db|base)\/|\.d\.ts$/.test(name.slice(ROOT.length))),
    options,
  );
}

const isOurs = ({ fileName, isDeclarationFile }: ts.SourceFile): boolean =>
  !isDeclarationFile && /^\/(?:app|lib)\/(?!core\/i18n\/text-or)/.test(fileName.slice(ROOT.length));

function visit(node: ts.Node, read: (node: ts.Node) => void): void {
  read(node);
  ts.forEachChild(node, (child) => visit(child, read));
}
