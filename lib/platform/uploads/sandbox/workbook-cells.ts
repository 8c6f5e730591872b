import { DAY } from "@/lib/core/time/milliseconds";
import type { SheetValue } from "../job";

/** How a cell's format shows its number. */
export type Format = "day" | "percent" | "plain";

/** By its number among the standard formats, or by its code. */
export function formatOf(id: number, code: string | undefined): Format {
  if (code === undefined)
    return id === 9 || id === 10
      ? "percent"
      : (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
        ? "day"
        : "plain";
  // Without quoted, bracketed and escaped parts.
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  if (bare.includes("%")) return "percent";
  return /[ymdhs]/i.test(bare.replace(/general/gi, "")) ? "day" : "plain";
}

/** What cells of a workbook refer to. */
export type Book = { texts: readonly string[]; formats: readonly Format[]; since1904: boolean };
/** A cell while it is read. */
export type OpenCell = {
  column: number;
  type: string;
  format: Format;
  value: string | null;
  hasFormula: boolean;
};

/** "AB12" is 27. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const sign of reference.toUpperCase()) {
    const letter = sign.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** The value of a cell as spreadsheets show it, or why it cannot be taken. */
export function valueOf(
  { type, format, value, hasFormula }: OpenCell,
  { texts, since1904 }: Book,
): SheetValue {
  if (value === null) return hasFormula ? { wrong: "formula" } : null;
  if (type === "s") return texts[Number(value)] ?? { wrong: "error" };
  if (type === "inlineStr" || type === "str") return unescaped(value);
  if (type === "b") return value.trim() === "1";
  if (type === "d") return { wrong: "day", shown: value.slice(0, 10) };
  const number = Number(value);
  if (type === "e" || value.trim() === "" || !Number.isFinite(number)) return { wrong: "error" };
  if (format === "day") return { wrong: "day", shown: dayOf(number, since1904) };
  // As spreadsheets show it, with 15 digits; the file has 17.
  const shown = Number(number.toPrecision(15));
  return format === "percent" ? `${Number((shown * 100).toPrecision(15))}%` : shown;
}

function dayOf(serial: number, since1904: boolean): string {
  const day = new Date(Math.round((serial + (since1904 ? 1_462 : 0) - 25_569) * DAY));
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}

/** Decodes characters that workbooks write by their numbers because XML does not allow them. */
export const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll("\r\n", "\n");
