import type { Problem, ProblemCode } from "../problem";
import type { FileRow } from "./columns";

/** Values that one row may hold, its lists' items included, and how deep they may lie in each other. */
export const MOST_VALUES = 10_000;
export const MOST_DEPTH = 32;
/** What decoding puts for bytes that are no text: the accents of a file that was read in the wrong encoding. */
const REPLACEMENT = "\ufffd";

type Place = { path: string; value: unknown; depth: number };
type Unstorable = Problem & { field: string };

/** The first value of a row that cannot be stored, as a call of the API may not hold it either (lib/core/contract/json.ts); null when all can. */
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
