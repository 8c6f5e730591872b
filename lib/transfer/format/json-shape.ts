import { endOfString } from "@/lib/http/json";
import { MOST_ROWS } from "../limits";
import type { Problem } from "../problem";
import { MOST_DEPTH, MOST_VALUES } from "./unstorable";

/** What is too much in a JSON text, seen before it is parsed and becomes objects; null when nothing is. row: as in problems, 0 for the file. */
export function tooMuch(text: string): (Problem & { row: number }) | null {
  let [depth, row, values] = [0, 1, 0];
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === 0x22) index = endOfString(text, index);
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      values += 1;
      // The list itself and its row are the first two.
      if (depth > MOST_DEPTH + 1) return { row, code: "tooDeep", values: { most: MOST_DEPTH } };
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
    else if (sign === 0x2c && depth > 1) values += 1;
    else if (sign === 0x2c) [row, values] = [row + 1, 0];
    if (row > MOST_ROWS) return { row: 0, code: "tooManyRows", values: { most: MOST_ROWS } };
    if (values > MOST_VALUES) return { row, code: "tooManyValues", values: { most: MOST_VALUES } };
  }
  return null;
}
