import { tzOffset } from "@date-fns/tz";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { escaped } from "@/lib/core/html/escaped";
import { DAY, MINUTE } from "@/lib/core/time/milliseconds";
import { DEFAULT_TIME_ZONE } from "@/lib/core/time/time-zones";
import { type Sheet, amountText, type Cell } from "./cell";

/** The most rows of an Excel sheet. */
const MAX_ROWS = 1_048_576;

/**
 * Tables as an XLSX workbook, batch by batch, so that memory holds only one batch; when a sheet is full, another
 * one begins. exceljs is not used: it has had no release since 2023, does not install without a patched
 * dependency and brings some seventy packages, for seven XML files in a ZIP.
 *
 * timeZone: of the instants, which spreadsheets show without one. mostRows: of a sheet, including its heading.
 */
export async function* workbookOf(
  sheets: readonly Sheet[],
  { timeZone = DEFAULT_TIME_ZONE, mostRows = MAX_ROWS }: { timeZone?: string; mostRows?: number } = {},
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const begin = (name: string): ZipDeflate => {
    // Low compression, because its CPU time delays all other requests of this process.
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    return file;
  };
  const titles: string[] = [];
  const beginSheet = ({ headings, widths }: Sheet, title: string) => {
    titles.push(inXml(title));
    const file = begin(`xl/worksheets/sheet${titles.length}.xml`);
    file.push(strToU8(sheetBegin(widths) + headingsXml(headings)));
    return { file, rows: 1 };
  };
  for (const table of sheets) {
    let index = 1;
    let sheet = beginSheet(table, table.title);
    for await (const rows of table.batches) {
      for (let taken = 0; taken < rows.length;) {
        if (sheet.rows === mostRows) {
          sheet.file.push(strToU8(SHEET_END), true);
          sheet = beginSheet(table, `${table.title} ${(index += 1)}`);
        }
        const fitting = rows.slice(taken, taken + mostRows - sheet.rows);
        sheet.file.push(strToU8(fitting.map((cells) => rowXml(cells, timeZone)).join("")));
        sheet.rows += fitting.length;
        taken += fitting.length;
      }
      yield* ready.splice(0);
    }
    sheet.file.push(strToU8(SHEET_END), true);
  }
  for (const [name, text] of Object.entries(workbookParts(titles))) begin(name).push(strToU8(text), true);
  zip.end();
  yield* ready.splice(0);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes of the cell formats in styles.xml. */
const FORMATS = { plain: 0, heading: 1, amount: 2, day: 3, instant: 4 } as const;

/** The parts of a workbook beside its sheets, by their names in the package (ECMA-376). */
export const workbookParts = (sheetTitles: readonly string[]): Record<string, string> => ({
  "xl/workbook.xml": workbookXml(sheetTitles),
  "xl/_rels/workbook.xml.rels": relationships([
    ...sheetTitles.map(
      (_title, index) =>
        [`rId${index + 1}`, `${DOCUMENT}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const,
    ),
    ["rId0", `${DOCUMENT}/styles`, "styles.xml"],
  ]),
  "xl/styles.xml": stylesXml(),
  "_rels/.rels": relationships([["rId1", `${DOCUMENT}/officeDocument`, "xl/workbook.xml"]]),
  "[Content_Types].xml": contentTypes(sheetTitles.length),
});

function workbookXml(sheetTitles: readonly string[]): string {
  const sheets = sheetTitles.map(
    (title, index) => `<sheet name="${title}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function contentTypes(sheets: number): string {
  const ofExtension = (extension: string, type: string) =>
    `<Default Extension="${extension}" ContentType="${type}"/>`;
  const ofPart = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    ofExtension("rels", "application/vnd.openxmlformats-package.relationships+xml"),
    ofExtension("xml", "application/xml"),
    ofPart("workbook.xml", "sheet.main"),
    ofPart("styles.xml", "styles"),
    ...Array.from({ length: sheets }, (_, index) => ofPart(`worksheets/sheet${index + 1}.xml`, "worksheet")),
    "</Types>",
  ].join("");
}

/** The beginning of a sheet with a frozen first row. widths: of its columns, in characters. */
function sheetBegin(widths: readonly number[] = []): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    "</sheetView></sheetViews>",
    columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`,
    "<sheetData>",
  ].join("");
}
const SHEET_END = "</sheetData></worksheet>";

function relationships(rows: readonly (readonly [id: string, type: string, target: string])[]): string {
  const list = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
}

// Ids of built-in number formats, in the order of FORMATS: 4 is #,##0.00, 14 the reader's date format, 22
// date and time.
const CELL_FORMATS = [
  { number: 0, font: 0 },
  { number: 0, font: 1 },
  { number: 4, font: 0 },
  { number: 14, font: 0 },
  { number: 22, font: 0 },
];

function stylesXml(): string {
  const formats = CELL_FORMATS.map(
    ({ number, font }) =>
      `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" ` +
      'applyNumberFormat="1" applyFont="1"/>',
  );
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${formats.length}">${formats.join("")}</cellXfs></styleSheet>`,
  ].join("");
}

/** Days from the first day of spreadsheets, 30 December 1899, to 1 January 1970. */
const EPOCH = 25_569;

/** A row of a sheet. Texts are written as inline strings, which are never computed; empty cells are left out. */
const rowXml = (cells: readonly Cell[], timeZone: string): string =>
  `<row>${cells.map((cell) => cellXml(cell, timeZone)).join("")}</row>`;

/** The first row. */
const headingsXml = (headings: readonly string[]): string =>
  `<row>${headings.map((text) => inline(text, FORMATS.heading)).join("")}</row>`;

function cellXml(cell: Cell, timeZone: string): string {
  if ("amount" in cell) return number(amountText(cell.amount), FORMATS.amount);
  if ("number" in cell) return number(String(cell.number), FORMATS.plain);
  if ("flag" in cell) return `<c s="${FORMATS.plain}" t="b"><v>${cell.flag ? 1 : 0}</v></c>`;
  if ("day" in cell) return number(serial(Date.parse(`${cell.day}T00:00:00Z`)), FORMATS.day);
  return "instant" in cell
    ? number(serial(localTime(cell.instant, timeZone)), FORMATS.instant)
    : inline(cell.text, FORMATS.plain);
}

const number = (value: string, format: number): string => `<c s="${format}"><v>${value}</v></c>`;
const inline = (text: string, format: number): string =>
  text === ""
    ? `<c s="${format}"/>`
    : `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${inXml(text)}</t></is></c>`;

/** The milliseconds at which a clock in UTC shows what one in the time zone shows at the instant. */
const localTime = (instant: Date, timeZone: string): number =>
  instant.getTime() + tzOffset(timeZone, instant) * MINUTE;

/** A date as days, rounded to the second, because a fraction of a day cannot represent milliseconds exactly. */
const serial = (milliseconds: number): string =>
  String(Number((EPOCH + Math.floor(milliseconds / 1000) / (DAY / 1000)).toFixed(6)));

// XML does not allow most control characters; _x0041_ would be read as the character with this number.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const inXml = (text: string): string =>
  escaped(text.replace(FORBIDDEN, "").replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")).replaceAll('"', "&quot;");
