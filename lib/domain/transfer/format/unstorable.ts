import { endOfString } from "@/lib/core/contract/json";
import { MOST_ROWS } from "../limits";
import type { Problem, ProblemCode } from "../problem-list";
import type { FileRow } from "./columns";

/** Values that one row may hold, its lists' items included, and how deep they may lie in each other. */
const MOST_VALUES = 10_000;
const MOST_DEPTH = 32;
/** What decoding puts for bytes that are no text: the accents of a file that was read in the wrong encoding. */
const REPLACEMENT = "\ufffd";

type Place = { path: string; value: unknown; depth: number };
type Unstorable = Problem & { field: string };

/**
 * The first value of a row that cannot be stored, as a call of the API may not hold it either
 * (lib/core/contract/json.ts); null when all can.
 */
export function unstorable(row: FileRow): Unstorable | null {
  const open: Place[] = [{ path: "", value: row, depth: 0 }];
  let values = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    const { path: field, value, depth } = place;
    values += 1;
    if (values > MOST_VALUES)
      return { field: field.split(".", 1)[0] ?? "", code: "tooManyValues", values: { most: MOST_VALUES } };
    if (typeof value === "string") {
      const code = problemOf(value);
      if (code) return { field, code };
    } else if (typeof value === "number" && !Number.isFinite(value)) return { field, code: "numberTooLarge" };
    else if (typeof value === "object" && value !== null) {
      if (Array.isArray(value) && value.length > MOST_VALUES)
        return { field, code: "tooManyValues", values: { most: MOST_VALUES } };
      if (depth >= MOST_DEPTH) return { field, code: "tooDeep", values: { most: MOST_DEPTH } };
      for (const [key, inner] of Object.entries(value)) {
        if (key === "__proto__" || key === "constructor" || key === "prototype" || problemOf(key))
          return { field, code: "keyNotAllowed" };
        open.push({ path: field ? `${field}.${key}` : key, value: inner, depth: depth + 1 });
      }
    }
  }
  return null;
}

function problemOf(text: string): ProblemCode | null {
  if (text.includes("\u0000") || !text.isWellFormed()) return "unstorable";
  return text.includes(REPLACEMENT) ? "unreadable" : null;
}

/**
 * What is too much in a JSON text, seen before it is parsed and becomes objects; null when nothing is. row: as in
 * problems, 0 for the file.
 */
export function tooMuch(text: string): (Problem & { row: number }) | null {
  // Where the list's entries lie: one level deeper when an object holds the list.
  const level = /^\ufeff?\s*\{/.test(text) ? 2 : 1;
  let [depth, row, values] = [0, 1, 0];
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === 0x22) index = endOfString(text, index);
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      values += 1;
      // What holds the rows, and the row itself, are the first ones.
      if (depth > MOST_DEPTH + level) return { row, code: "tooDeep", values: { most: MOST_DEPTH } };
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
    else if (sign === 0x2c && depth === level) [row, values] = [row + 1, 0];
    else if (sign === 0x2c) values += 1;
    if (row > MOST_ROWS) return { row: 0, code: "tooManyRows", values: { most: MOST_ROWS } };
    if (values > MOST_VALUES) return { row, code: "tooManyValues", values: { most: MOST_VALUES } };
  }
  return null;
}
