import { endOfString } from "@/lib/core/contract/json";
import { MOST_ROWS } from "../limits";
import type { Problem } from "../problem";
import { MOST_DEPTH, MOST_VALUES } from "./unstorable";

/** What is too much in a JSON text, seen before it is parsed and becomes objects; null when nothing is. row: as in problems, 0 for the file. */
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
