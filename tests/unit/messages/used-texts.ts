import { join } from "node:path";
import ts from "typescript";

const ROOT = process.cwd();

/**
 * The dotted keys of all texts that app/ and lib/ use, found by the types of the code: what translators are
 * asked for, and what is read from the messages themselves. `unknown` are the places where a key may be any
 * string, so that nobody can tell.
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

  /** A translator as an argument: what the function that takes it may ask for. */
  function readHandedOn(node: ts.Identifier): void {
    if (!ts.isCallExpression(node.parent) || node.parent.expression === node) return;
    const namespace = namespaceOf(checker.getTypeAtLocation(node));
    if (namespace === null) return;
    // textOr() asks for keys from outside the code: any of the group.
    if (node.parent.expression.getText() === "textOr")
      return all.filter((key) => key.startsWith(`${namespace}.`)).forEach((key) => used.add(key));
    const wanted = checker.getContextualType(node);
    if (!wanted || namespaceOf(wanted) !== null) return;
    const key = wanted.getCallSignatures()[0]?.getParameters()[0];
    if (key) note(namespace, checker.getTypeOfSymbolAtLocation(key, node), node);
  }

  function note(namespace: string, asked: ts.Type, node: ts.Node): void {
    // Nothing can be asked for here, such as of an empty group.
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

  /** A group of texts where something of another type is wanted: that type's properties. */
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
 * The namespace of a translator ("" for all messages): next-intl's, or that of the kept texts; null for what is
 * none.
 */
function namespaceOf({ aliasSymbol, aliasTypeArguments }: ts.Type): string | null {
  if (aliasSymbol?.name === "KeptTexts") return "";
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

/** "shell.menu" of the property `menu` in the object `shell` of a file of messages. */
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
    fileNames.filter((name) => /^\/(?:app|lib|db)\/|\.d\.ts$/.test(name.slice(ROOT.length))),
    options,
  );
}

const isOurs = ({ fileName, isDeclarationFile }: ts.SourceFile): boolean =>
  !isDeclarationFile && /^\/(?:app|lib)\/(?!core\/i18n\/text-or)/.test(fileName.slice(ROOT.length));

function visit(node: ts.Node, read: (node: ts.Node) => void): void {
  read(node);
  ts.forEachChild(node, (child) => visit(child, read));
}
