/** An operator of a content stream with its operands, each as it is written. */
export type Operation = { operator: string; operands: string[] };

/**
 * The operations of a content stream (ISO 32000-2, 7.8.2), given as Latin-1 text. An inline image is one operation
 * BI whose operand is everything up to EI.
 */
export function* operationsIn(content: string): Generator<Operation> {
  let operands: string[] = [];
  for (let at = 0; at < content.length;) {
    const end = tokenEnd(content, at);
    const token = content.slice(at, end);
    at = end;
    if (/^[\0\t\n\f\r %]/.test(token)) continue;
    if (isOperand(token)) operands.push(token);
    else if (token === "BI") {
      const last = imageEnd(content, at);
      yield { operator: "BI", operands: [content.slice(at, last)] };
      at = last + 2;
      operands = [];
    } else {
      yield { operator: token, operands };
      operands = [];
    }
  }
}

/** The operations as they are written in a content stream. */
export const written = ({ operator, operands }: Operation): string =>
  operator === "BI" ? `BI${operands.join("")}EI` : [...operands, operator].join(" ");

const isOperand = (token: string): boolean => /^(?:[(<[/+\-.\d]|true$|false$|null$)/.test(token);

/** The index after the token at `from`; arrays, dictionaries and strings are one token each. */
function tokenEnd(content: string, from: number): number {
  const first = content[from] ?? "";
  if (first === "(") return stringEnd(content, from);
  if (first === "[") return groupEnd(content, from + 1, "]");
  if (content.startsWith("<<", from)) return groupEnd(content, from + 2, ">>");
  const pattern = first === "<" ? hex : (SIMPLE.find((each) => matchAt(each, content, from)) ?? single);
  return from + Math.max(1, matchAt(pattern, content, from)?.length ?? 1);
}

const hex = /<[^>]*>?/y;
const single = /[^]/y;
/** White space, comments, names, and numbers or operators. */
const SIMPLE = [
  /[\0\t\n\f\r ]+/y,
  /%[^\r\n]*/y,
  /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y,
  /[^\0\t\n\f\r ()<>[\]{}/%]+/y,
];

function matchAt(pattern: RegExp, content: string, from: number): string | undefined {
  pattern.lastIndex = from;
  return pattern.exec(content)?.[0];
}

function stringEnd(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const character = content[at];
    if (character === "\\") at += 1;
    else if (character === "(") depth += 1;
    else if (character === ")" && --depth === 0) return at + 1;
  }
  return content.length;
}

function groupEnd(content: string, from: number, close: "]" | ">>"): number {
  let at = from;
  while (at < content.length && !content.startsWith(close, at)) at = tokenEnd(content, at);
  return Math.min(content.length, at + close.length);
}

/** The index of the EI that ends an inline image: with white space before it and nothing of a word after it. */
function imageEnd(content: string, from: number): number {
  const data = content.indexOf("ID", from);
  const result = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r Qq]|$)/g;
  result.lastIndex = data === -1 ? from : data;
  const match = result.exec(content);
  return match ? match.index + 1 : content.length;
}
