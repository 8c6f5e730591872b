import { type Cell, amountText } from "@/lib/platform/spreadsheets/cell";
import type { SheetValue } from "@/lib/platform/uploads/job";
import { compare, decimal, decimalText, multiply } from "@/lib/core/money/decimal";
import { readMoney, readPlainNumber } from "@/lib/core/money/typed-number";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/core/i18n/languages";
import type { Problem } from "../problem-list";
import type { Column } from "./columns";
import { ownValue } from "@/lib/core/own-value";

/** A value as a cell; empty if absent or null. */
export function cellOf(column: Column, value: unknown): Cell {
  const { kind } = column;
  if (value === undefined || value === null) return { text: "" };
  if (kind === "json" || kind === "options") return { text: JSON.stringify(inMajorUnits(column, value)) };
  if (kind === "amount") return { amount: Number(value) };
  if (kind === "number") return { number: Number(value) };
  if (kind === "boolean") return { flag: value === true };
  return { text: typeof value === "string" ? value : JSON.stringify(value) };
}

/**
 * The parsed value of a cell; undefined: not set. `path`: below the column; `readable`: a list without its
 * invalid parts, for further validation.
 */
type ReadCell =
  | { value: unknown }
  | { problems: readonly (Problem & { path: string })[]; readable?: unknown };

/**
 * The value of a cell of the column's kind, or the problem with it. Nothing is guessed.
 * @param language whose decimal mark the numbers of the file have
 */
export function readCell(column: Column, cell: SheetValue, language: Language = DEFAULT_LANGUAGE): ReadCell {
  const { kind, nullable, neverEmpty } = column;
  if (typeof cell === "object" && cell !== null) return wrong(WRONG[cell.wrong], { shown: cell.shown ?? "" });
  const text = cell === null ? "" : String(cell);
  const trimmed = text.trim();
  if (kind === "text" && !(neverEmpty && trimmed === ""))
    return { value: text === "" && nullable ? null : text };
  if (trimmed === "") return { value: nullable ? null : undefined };
  if (kind === "boolean") {
    const value = BOOLEANS.get(trimmed.toLowerCase());
    return value === undefined ? wrong("noBoolean") : { value };
  }
  if (kind === "json") return readList(column, jsonOf(text));
  if (kind === "options") return { value: optionsOf(trimmed) };
  const number =
    kind === "amount" ? minorUnitsOf(cell) : typeof cell === "number" ? cell : numberOf(trimmed, language);
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

/** How spreadsheets and people write true and false in each language. */
const WORDS: Readonly<Record<Language, { yes: readonly string[]; no: readonly string[] }>> = {
  en: { yes: ["true", "yes"], no: ["false", "no"] },
  fr: { yes: ["vrai", "oui"], no: ["faux", "non"] },
  es: { yes: ["verdadero", "sí", "si"], no: ["falso", "no"] },
};

const BOOLEANS = new Map<string, boolean>([
  ["1", true],
  ["0", false],
  ...Object.values(WORDS).flatMap(({ yes, no }) => [
    ...yes.map((word) => [word, true] as const),
    ...no.map((word) => [word, false] as const),
  ]),
]);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Left as text, which is then refused as a list.
    return text;
  }
}

/**
 * Parses options: JSON, or labels separated by lines, semicolons or bars, or by commas if there are none of
 * these.
 */
function optionsOf(text: string): unknown {
  if (/^\s*[[{]/.test(text)) return jsonOf(text);
  const separator = /[\n;|]/.test(text) ? /[\n;|]/ : /,/;
  return text
    .split(separator)
    .map((label) => label.trim())
    .filter((label) => label !== "")
    .map((label) => ({ label }));
}

/**
 * Converts an amount in major units to minor ones. Ambiguous text ("1,234") is a problem, because the file's
 * language is unknown and nothing is guessed.
 */
function minorUnitsOf(value: unknown): number | Problem {
  if (typeof value === "number") return minorUnitsOfNumber(value);
  if (typeof value !== "string") return { code: "noAmount" };
  return valueOf(value, readMoney(value, { language: null, currency: undefined }), "noAmount");
}

/** Converts a numeric cell, which is never ambiguous. */
function minorUnitsOfNumber(value: number): number | Problem {
  const minor = Math.round(value * 100);
  if (!Number.isSafeInteger(minor)) return { code: "numberTooLarge" };
  return compare(decimal(minor), multiply(decimal(value), decimal(100))) === 0 ? minor : { code: "noAmount" };
}

/** The number in a cell, with the language's decimal mark as exports write it, or another if it is unambiguous. */
const numberOf = (text: string, language: Language): number | Problem =>
  valueOf(text, readPlainNumber(text, { language, decimals: NUMBER_DECIMALS }), "noNumber");

const NUMBER_DECIMALS = 10;

function valueOf(
  text: string,
  reading: ReturnType<typeof readPlainNumber>,
  unread: "noAmount" | "noNumber",
): number | Problem {
  if (reading.ok) return reading.value ?? { code: unread };
  if (reading.problem === "tooLong") return { code: "numberTooLarge" };
  if (reading.problem !== "twoMeanings") return { code: unread };
  const values = { text: text.trim(), whole: decimalText(reading.whole) };
  return reading.fraction === null
    ? { code: "ambiguousAmount", values }
    : { code: "ambiguousNumber", values: { ...values, decimal: decimalText(reading.fraction) } };
}

type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list with its amounts converted to major units, as in files. */
export const inMajorUnits = ({ amounts }: Column, value: unknown): unknown =>
  amounts && Array.isArray(value)
    ? value.map((entry: unknown) =>
        isEntry(entry)
          ? {
              ...entry,
              ...Object.fromEntries(
                amounts(entry)
                  .filter((key) => typeof ownValue(entry, key) === "number")
                  .map((key) => [key, Number(amountText(Number(ownValue(entry, key))))]),
              ),
            }
          : entry,
      )
    : value;

/**
 * Converts a list's amounts to minor units. `wrong` is called with unreadable values and their paths below the
 * column; they become 0.
 */
function inMinorUnits(
  { amounts }: Column,
  value: unknown,
  wrong: (path: string, problem: Problem) => void,
): unknown {
  if (!amounts || !Array.isArray(value)) return value;
  return value.map((entry: unknown, index) => {
    if (!isEntry(entry)) return entry;
    const read: Entry = { ...entry };
    for (const key of amounts(entry)) {
      if (ownValue(entry, key) === undefined || ownValue(entry, key) === null) continue;
      const amount = minorUnitsOf(ownValue(entry, key));
      read[key] = typeof amount === "number" ? amount : 0;
      if (typeof amount !== "number") wrong(`${index}.${key}`, amount);
    }
    return read;
  });
}
