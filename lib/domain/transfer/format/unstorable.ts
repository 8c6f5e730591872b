import { endOfString } from "@/lib/core/contract/json";
import { MAX_ROWS } from "../limits";
import type { Problem, ProblemCode } from "../problem-list";
import type { FileRow } from "./columns";

/** The most values of one row, including items of its lists, and their deepest nesting. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 32;
/** The replacement character for undecodable bytes, such as accents in a file with another encoding. */
const REPLACEMENT = "\ufffd";

type Place = { path: string; value: unknown; depth: number };
type Unstorable = Problem & { field: string };

/**
 * The first value of a row that cannot be stored, by the same rules as for API calls (lib/core/contract/json.ts);
 * null if all can.
 */
export function unstorable(row: FileRow): Unstorable | null {
  const open: Place[] = [{ path: "", value: row, depth: 0 }];
  let values = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    const { path: field, value, depth } = place;
    values += 1;
    if (values > MAX_VALUES)
      return { field: field.split(".", 1)[0] ?? "", code: "tooManyValues", values: { most: MAX_VALUES } };
    if (typeof value === "string") {
      const code = problemOf(value);
      if (code) return { field, code };
    } else if (typeof value === "number" && !Number.isFinite(value)) return { field, code: "numberTooLarge" };
    else if (typeof value === "object" && value !== null) {
      if (Array.isArray(value) && value.length > MAX_VALUES)
        return { field, code: "tooManyValues", values: { most: MAX_VALUES } };
      if (depth >= MAX_DEPTH) return { field, code: "tooDeep", values: { most: MAX_DEPTH } };
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
 * The first limit that a JSON text exceeds, checked before parsing; null if none. row: as in problems, 0 for the
 * file.
 */
export function tooMuch(text: string): (Problem & { row: number }) | null {
  // The depth of the list's entries, one level deeper if the list is inside an object.
  const level = /^\ufeff?\s*\{/.test(text) ? 2 : 1;
  let [depth, row, values] = [0, 1, 0];
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === 0x22) index = endOfString(text, index);
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      values += 1;
      // Not counting the levels around the row's values.
      if (depth > MAX_DEPTH + level) return { row, code: "tooDeep", values: { most: MAX_DEPTH } };
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
    else if (sign === 0x2c && depth === level) [row, values] = [row + 1, 0];
    else if (sign === 0x2c) values += 1;
    if (row > MAX_ROWS) return { row: 0, code: "tooManyRows", values: { most: MAX_ROWS } };
    if (values > MAX_VALUES) return { row, code: "tooManyValues", values: { most: MAX_VALUES } };
  }
  return null;
}
