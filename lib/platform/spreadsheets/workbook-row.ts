import { amountText } from "./amount-text";
import type { Cell } from "./cell";
import { formulaSafe } from "./formula-safe";
import { FORMATS } from "./workbook-parts";

/** Days from the first day of spreadsheets, 30 December 1899, to 1 January 1970. */
const EPOCH = 25_569;
const DAY = 86_400_000;

/** A row of a sheet. Texts are written as texts, which no spreadsheet computes; a cell without one is left out. */
export const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join("")}</row>`;

/** The first row. */
export const headingsXml = (headings: readonly string[]): string =>
  `<row>${headings.map((text) => inline(text, FORMATS.heading)).join("")}</row>`;

function cellXml(cell: Cell): string {
  if ("amount" in cell) return number(amountText(cell.amount), FORMATS.amount);
  if ("number" in cell) return number(String(cell.number), FORMATS.plain);
  if ("flag" in cell) return `<c s="${FORMATS.plain}" t="b"><v>${cell.flag ? 1 : 0}</v></c>`;
  if ("day" in cell) return number(serial(Date.parse(`${cell.day}T00:00:00Z`)), FORMATS.day);
  return "instant" in cell
    ? number(serial(cell.instant.getTime()), FORMATS.instant)
    : inline(formulaSafe(cell.text), FORMATS.plain);
}

const number = (value: string, format: number): string => `<c s="${format}"><v>${value}</v></c>`;
const inline = (text: string, format: number): string =>
  text === ""
    ? `<c s="${format}"/>`
    : `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** To the second, as a person reads it: a fraction of a day has no exact milliseconds. */
const serial = (milliseconds: number): string =>
  String(Number((EPOCH + Math.floor(milliseconds / 1000) / (DAY / 1000)).toFixed(6)));

// XML cannot hold most control characters; _x0041_ would be read as the sign with this number.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
export const escaped = (text: string): string =>
  text
    .replace(FORBIDDEN, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
