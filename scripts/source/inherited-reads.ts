import ts from "typescript";

/**
 * The places at which code reads a property of a record by a key that is any text, without checking that the record
 * has it itself: "path:line text". Such a read also finds what every object inherits, such as "constructor".
 *
 * @param files paths of the sources to check, relative to the working directory
 */
export function inheritedReads(files: readonly string[]): string[] {
  const config = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path)).config as object;
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, ".");
  const program = ts.createProgram([...files, "next-env.d.ts"], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} was not read`);
    const places: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isElementAccessExpression(node) && isInheritedRead(checker, node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        places.push(`${file}:${line + 1} ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return places;
  });
}

function isInheritedRead(checker: ts.TypeChecker, node: ts.ElementAccessExpression): boolean {
  if (isWritten(node) || !isAnyText(checker, node.argumentExpression)) return false;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node.expression));
  const parts = type.isUnion() ? type.types : [type];
  const isRecord = parts.some((part) => checker.getIndexInfoOfType(part, ts.IndexKind.String));
  return isRecord && !isGuarded(node);
}

/** Whether the node is the target of an assignment that does not read it. */
const isWritten = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** Whether a key may be any text: no number, no union of names, no text with a sign that no name contains. */
function isAnyText(checker: ts.TypeChecker, key: ts.Expression): boolean {
  if (ts.isTemplateExpression(key)) {
    const texts = [key.head, ...key.templateSpans.map(({ literal }) => literal)];
    return texts.every(({ text }) => /^\w*$/.test(text));
  }
  const [only] = ts.isCallExpression(key) && key.expression.getText() === "String" ? key.arguments : [];
  if (only) return !(checker.getTypeAtLocation(only).flags & ts.TypeFlags.NumberLike);
  const isText = (type: ts.Type): boolean => {
    if (type.isUnion()) return type.types.some(isText);
    const base = type.isTypeParameter() ? checker.getBaseConstraintOfType(type) : type;
    return base !== undefined && Boolean(base.flags & ts.TypeFlags.String);
  };
  return isText(checker.getTypeAtLocation(key));
}

/** Whether a condition around the node asks Object.hasOwn() for the same record and key. */
function isGuarded(node: ts.ElementAccessExpression): boolean {
  const guard = `Object.hasOwn(${node.expression.getText()}, ${node.argumentExpression.getText()})`;
  for (let parent: ts.Node = node; !ts.isSourceFile(parent); parent = parent.parent)
    if (conditionOf(parent)?.getText().includes(guard)) return true;
  return false;
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isConditionalExpression(node)) return node.condition;
  if (ts.isIfStatement(node)) return node.expression;
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    ? node.left
    : undefined;
}
