const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Places of the cell formats in styles.xml. */
export const FORMATS = { plain: 0, heading: 1, amount: 2, day: 3, instant: 4 } as const;

/** The parts of a workbook beside its sheets, by their names in the package (ECMA-376). */
export const workbookParts = (sheetTitles: readonly string[]): Record<string, string> => ({
  "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheetTitles
    .map((title, index) => `<sheet name="${title}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationships([
    ...sheetTitles.map(
      (_title, index) =>
        [`rId${index + 1}`, `${DOCUMENT}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const,
    ),
    ["rId0", `${DOCUMENT}/styles`, "styles.xml"],
  ]),
  "xl/styles.xml": STYLES,
  "_rels/.rels": relationships([["rId1", `${DOCUMENT}/officeDocument`, "xl/workbook.xml"]]),
  "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheetTitles
    .map(
      (_title, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    )
    .join("")}</Types>`,
});

/** Begin of a sheet whose first row stays in sight. widths: of its columns, in characters. */
export const sheetBegin = (widths: readonly number[] = []): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths.length === 0 ? "" : `<cols>${widths.map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`).join("")}</cols>`}<sheetData>`;
export const SHEET_END = "</sheetData></worksheet>";

const relationships = (rows: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${rows.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join("")}</Relationships>`;

// Built-in number formats: 4 is #,##0.00, 14 the reader's own date, 22 date and time.
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  [0, 0],
  [0, 1],
  [4, 0],
  [14, 0],
  [22, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ` +
      'applyFont="1"/>',
  )
  .join("")}</cellXfs></styleSheet>`;
