import { unzipSync } from "fflate";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { ParsedSheet, SheetRow } from "../job";
import { Refused } from "../refusal";
import {
  columnOf,
  formatOf,
  unescaped,
  valueOf,
  type Book,
  type Format,
  type OpenCell,
} from "./workbook-cells";
import { ownValue } from "@/lib/core/own-value";

/*
 * Reads the values of one sheet of an XLSX workbook (ECMA-376). No library was suitable: exceljs has had no
 * release since 2023 and brings some seventy packages; SheetJS no longer publishes on npm; read-excel-file
 * unpacks the whole file without a size limit, fills all cells between two distant ones, and rejects a whole file
 * because of one cell with an error. Unpacking (fflate) and XML (saxes) were dependencies already; only the
 * interpretation of the parts is ours.
 */

/** The most bytes of all unpacked parts. */
const MAX_UNPACKED = 100_000_000;
const MAX_PARTS = 2_000;
/** The most sheets that can be chosen, and characters of a name that are kept. */
const [MAX_SHEETS, MAX_OF_NAME] = [200, 255];
/** Columns that are read; none of our tables is wider. */
const MAX_COLUMNS = 200;
/** The most characters of all values together. */
const MAX_TEXT = 12_000_000;
/** Bytes that are parsed at a time. */
const PIECE = 64 * 1024;

/**
 * @param mostRows the most rows with values that are returned
 * @param sheet the name of the sheet to read; the first one unless given
 */
export function readWorkbook(bytes: Uint8Array, mostRows: number, sheet?: string): ParsedSheet {
  const sizes = sizesOf(bytes);
  const part = (name: string): Uint8Array | null => (sizes.has(name) ? unpacked(bytes, name) : null);
  const book = targetsOf(part("_rels/.rels"), "").find(({ type }) => type.endsWith("/officeDocument"))?.path;
  const content = book === undefined ? null : part(book);
  if (book === undefined || !content) throw new Refused("file_kind");
  const [folder = "", file = ""] = split(book);
  const parts = targetsOf(part(`${folder}_rels/${file}.rels`), folder);
  const pathOf = (kind: string) => parts.find(({ type }) => type.endsWith(`/${kind}`))?.path ?? "";
  const { all, since1904 } = sheetsOf(content, parts);
  const sheets = all.map(({ name }) => name);
  const chosen = all.find(({ name }) => sheet === undefined || name === sheet);
  if (!chosen) return { rows: [], name: null, sheets };
  const cells = part(chosen.path);
  if (!cells) throw new Refused("file_unreadable");
  const texts = sharedTexts(part(pathOf("sharedStrings")));
  const formats = cellFormats(part(pathOf("styles")));
  return { rows: rowsOf(cells, { texts, formats, since1904 }, mostRows), name: chosen.name, sheets };
}

const split = (path: string): string[] => {
  const end = path.lastIndexOf("/") + 1;
  return [path.slice(0, end), path.slice(end)];
};

/**
 * The parts of the ZIP with their declared sizes, without unpacking. A part may unpack to no more than it
 * declares.
 */
function sizesOf(bytes: Uint8Array): Map<string, number> {
  const sizes = new Map<string, number>();
  unpack(bytes, ({ name, originalSize }) => {
    sizes.set(name, originalSize);
    if (sizes.size > MAX_PARTS) throw new Refused("file_too_complex");
    return false;
  });
  const read = [...sizes].filter(([name]) => /\.(?:xml|rels)$/.test(name));
  if (read.reduce((sum, [, size]) => sum + size, 0) > MAX_UNPACKED) throw new Refused("file_too_complex");
  return sizes;
}

const unpacked = (bytes: Uint8Array, name: string): Uint8Array | null =>
  ownValue(
    unpack(bytes, (entry) => entry.name === name),
    name,
  ) ?? null;

function unpack(
  bytes: Uint8Array,
  filter: (entry: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("file_unreadable");
  }
}

type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

class Enough extends Error {}

/**
 * Parses a part piece by piece, with tag names without prefixes. Refuses a document type, because it could define
 * entities.
 */
function walk(bytes: Uint8Array, { open, close, text }: Handlers): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("doctype", () => {
    throw new Refused("file_unreadable");
  });
  parser.on("error", () => {
    throw new Refused("file_unreadable");
  });
  if (open) parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => open(local(name), attributes));
  if (close) parser.on("closetag", ({ name }: SaxesTagPlain) => close(local(name)));
  if (text) parser.on("text", text);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let from = 0; from < bytes.length; from += PIECE)
      parser.write(decoder.decode(bytes.subarray(from, from + PIECE), { stream: true }));
    parser.close();
  } catch (error) {
    if (error instanceof Enough) return;
    throw error instanceof Refused ? error : new Refused("file_unreadable");
  }
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

type Target = { id: string; type: string; path: string };

/** The parts to which a part refers, with their paths in the package. */
function targetsOf(bytes: Uint8Array | null, folder: string): Target[] {
  const targets: Target[] = [];
  if (!bytes) return targets;
  walk(bytes, {
    open: (name, { Id: id = "", Type: type = "", Target: target = "" }) => {
      if (name !== "Relationship") return;
      const { pathname } = new URL(target, `file:///${folder}`);
      targets.push({ id, type, path: decodeURIComponent(pathname.slice(1)) });
    },
  });
  return targets;
}

/** The sheets with cells, in the workbook's order, and whether dates count from 1904. */
function sheetsOf(
  workbook: Uint8Array,
  parts: readonly Target[],
): { all: { name: string; path: string }[]; since1904: boolean } {
  const all: { name: string; path: string }[] = [];
  let since1904 = false;
  walk(workbook, {
    open: (tag, attributes) => {
      if (tag === "workbookPr") since1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (tag !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const path = parts.find((part) => part.id === id && part.type.endsWith("/worksheet"))?.path;
      const name = unescaped(attributes["name"] ?? "").slice(0, MAX_OF_NAME);
      if (path !== undefined && all.length < MAX_SHEETS) all.push({ name, path });
    },
  });
  if (all.length === 0) throw new Refused("file_unreadable");
  return { all, since1904 };
}

/** Shared strings, to which cells refer by index: the runs of each joined, without phonetic text. */
function sharedTexts(bytes: Uint8Array | null): string[] {
  const texts: string[] = [];
  if (!bytes) return texts;
  let [text, isText, spoken] = ["", false, false];
  walk(bytes, {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") spoken = true;
      isText = name === "t" && !spoken;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === "t") isText = false;
      if (name === "rPh") spoken = false;
      if (name === "si") texts.push(unescaped(text));
    },
  });
  return texts;
}

/** How each cell format shows numbers. */
function cellFormats(bytes: Uint8Array | null): Format[] {
  const codes = new Map<string, string>();
  const formats: Format[] = [];
  if (!bytes) return formats;
  let isUsed = false;
  walk(bytes, {
    open: (name, { numFmtId: id = "0", formatCode: code = "" }) => {
      if (name === "numFmt") codes.set(id, code);
      if (name === "cellXfs") isUsed = true;
      if (name === "xf" && isUsed) formats.push(formatOf(Number(id), codes.get(id)));
    },
    close: (name) => {
      if (name === "cellXfs") isUsed = false;
    },
  });
  return formats;
}

/** Rows with any value, with the row numbers that the spreadsheet shows. */
function rowsOf(bytes: Uint8Array, book: Book, mostRows: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: SheetRow = { row: 0, cells: [] };
  let cell: OpenCell | null = null;
  let column = -1;
  let [isValue, spoken] = [false, false];
  let length = 0;
  walk(bytes, {
    open: (name, { r: at, t: type = "n", s: style = "" }) => {
      if (name === "row") {
        row = { row: at === undefined ? row.row + 1 : Number(at), cells: [] };
        column = -1;
      } else if (name === "c") {
        column = at === undefined ? column + 1 : columnOf(at);
        const format = book.formats[Number(style || 0)] ?? "plain";
        cell = { column, type, format, value: null, hasFormula: false };
      } else if (cell && name === "f") cell.hasFormula = true;
      else if (name === "rPh") spoken = true;
      isValue = name === "v" || (name === "t" && !spoken);
    },
    text: (piece) => {
      if (isValue && cell) cell.value = (cell.value ?? "") + piece;
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "rPh") spoken = false;
      else if (name === "c" && cell) {
        const value = valueOf(cell, book);
        if (typeof value === "string") length += value.length;
        if (value !== null && value !== "" && cell.column < MAX_COLUMNS) {
          while (row.cells.length < cell.column) row.cells.push(null);
          row.cells[cell.column] = value;
        }
        cell = null;
      } else if (name === "row" && row.cells.length > 0) {
        rows.push(row);
        if (length > MAX_TEXT) throw new Refused("file_too_complex");
        if (rows.length >= mostRows) throw new Enough();
      }
    },
  });
  return rows;
}
