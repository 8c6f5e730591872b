import { type Cell, formulaSafe } from "@/lib/platform/spreadsheets/cell";
import type { SheetValue } from "@/lib/platform/uploads/job";
import type { Problem } from "../problem";
import { inMajorUnits, inMinorUnits, minorUnitsOf, numberOf } from "./amounts";
import type { Column } from "./columns";

/** A value as a cell of a table; what is absent or null is empty. */
export function cellOf(column: Column, value: unknown): Cell {
  const { kind } = column;
  if (value === undefined || value === null) return { text: "" };
  if (kind === "json" || kind === "options") return { text: JSON.stringify(inMajorUnits(column, value)) };
  if (kind === "amount") return { amount: Number(value) };
  if (kind === "number") return { number: Number(value) };
  return kind === "boolean" ? { flag: value === true } : { text: guarded(String(value)) };
}

/**
 * What a cell says: undefined nothing. `path` is below the column; `readable`: a list without what is wrong with it,
 * to be judged further.
 */
export type ReadCell =
  { value: unknown } | { problems: readonly (Problem & { path: string })[]; readable?: unknown };

/** The value of a cell, whose text or number is of the column's kind, or what is wrong with it: nothing is guessed. */
export function readCell(column: Column, cell: SheetValue): ReadCell {
  const { kind, nullable } = column;
  if (typeof cell === "object" && cell !== null) return wrong(WRONG[cell.wrong], { shown: cell.shown ?? "" });
  const text = cell === null ? "" : String(cell);
  if (kind === "text") return { value: text === "" && nullable ? null : unguarded(text) };
  const trimmed = text.trim();
  if (trimmed === "") return { value: nullable ? null : undefined };
  if (kind === "boolean") {
    const value = BOOLEANS.get(trimmed.toLowerCase());
    return value === undefined ? wrong("noBoolean") : { value };
  }
  if (kind === "json") return readList(column, jsonOf(text));
  if (kind === "options") return { value: optionsOf(trimmed) };
  const number = kind === "amount" ? minorUnitsOf(cell) : typeof cell === "number" ? cell : numberOf(trimmed);
  return typeof number === "number" ? { value: number } : wrong(number.code, number.values);
}

/** The value of a JSON file's key. */
export function readValue(column: Column, value: unknown): ReadCell {
  if (column.amounts) return readList(column, value);
  if (column.kind === "options") return { value: typeof value === "string" ? optionsOf(value) : value };
  if (column.kind !== "amount" || value === null) return { value };
  const amount = minorUnitsOf(value);
  return typeof amount === "number" ? { value: amount } : wrong(amount.code, amount.values);
}

function readList(column: Column, list: unknown): ReadCell {
  const problems: (Problem & { path: string })[] = [];
  const value = inMinorUnits(column, list, (path, problem) => problems.push({ ...problem, path }));
  return problems.length > 0 ? { problems, readable: value } : { value };
}

const wrong = (code: Problem["code"], values: Problem["values"] = {}): ReadCell => ({
  problems: [{ code, values, path: "" }],
});

const WRONG = { error: "cellError", formula: "cellFormula", day: "cellDay" } as const;

// As spreadsheets in both languages write them.
const BOOLEANS = new Map([
  ["true", true],
  ["false", false],
  ["vrai", true],
  ["faux", false],
  ["1", true],
  ["0", false],
  ["yes", true],
  ["no", false],
  ["oui", true],
  ["non", false],
]);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Left as text, which no list is.
    return text;
  }
}

/** JSON, or labels with lines, semicolons or bars between them; with commas where nothing else separates. */
function optionsOf(text: string): unknown {
  if (/^\s*[[{]/.test(text)) return jsonOf(text);
  const separator = /[\n;|]/.test(text) ? /[\n;|]/ : /,/;
  return text
    .split(separator)
    .map((label) => label.trim())
    .filter((label) => label !== "")
    .map((label) => ({ label }));
}

// Text that begins with apostrophes before what reads as a formula gets one more, so that taking one away gives back
// each text.
const isGuardable = (text: string): boolean => {
  const bare = text.replace(/^'+/, "");
  return formulaSafe(bare) !== bare;
};

/** A text as it stands in a cell: never a formula (S-093). */
export const guarded = (text: string): string => (isGuardable(text) ? `'${text}` : text);

/** The text that a cell stands for. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && isGuardable(cell) ? cell.slice(1) : cell;
