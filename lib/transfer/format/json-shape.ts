import { endOfString } from "@/lib/http/json";
import { MOST_ROWS } from "../limits";
import { MOST_DEPTH, MOST_VALUES } from "./unstorable";

/** What is too much in a JSON text, seen before it is parsed and becomes objects; null when nothing is. row: as in problems, 0 for the file. */
export function tooMuch(text: string): { row: number; message: string } | null {
  let [depth, row, values] = [0, 1, 0];
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === 0x22) index = endOfString(text, index);
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      values += 1;
      // The list itself and its row are the first two.
      if (depth > MOST_DEPTH + 1) return { row, message: `nests deeper than ${MOST_DEPTH} levels` };
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
    else if (sign === 0x2c && depth > 1) values += 1;
    else if (sign === 0x2c) [row, values] = [row + 1, 0];
    if (row > MOST_ROWS) return { row: 0, message: `The file has more than ${MOST_ROWS} rows; no more can be imported at once.` };
    if (values > MOST_VALUES) return { row, message: `holds more than ${MOST_VALUES} values` };
  }
  return null;
}
