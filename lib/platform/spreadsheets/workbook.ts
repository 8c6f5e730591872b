import { strToU8, Zip, ZipDeflate } from "fflate";
import type { Sheet } from "./cell";
import { escaped, headingsXml, rowXml, SHEET_END, sheetBegin, workbookParts } from "./workbook-xml";

/** Rows that a sheet of Excel holds. */
export const MOST_ROWS = 1_048_576;

/**
 * Tables as an XLSX workbook, batch by batch, so that memory holds one batch however many rows there are; another
 * sheet begins when one is full. exceljs, the widespread writer, was not taken: it has had no release since 2023, does
 * not install without a patched dependency and brings some seventy packages, for what is seven files of XML in a ZIP.
 *
 * @param mostRows of a sheet with its heading
 */
export async function* workbookOf(
  sheets: readonly Sheet[],
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const begin = (name: string): ZipDeflate => {
    // Little compression: what it costs is taken from all who wait for this process.
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    return file;
  };
  const titles: string[] = [];
  const beginSheet = ({ headings, widths }: Sheet, title: string) => {
    titles.push(escaped(title));
    const file = begin(`xl/worksheets/sheet${titles.length}.xml`);
    file.push(strToU8(sheetBegin(widths) + headingsXml(headings)));
    return { file, rows: 1 };
  };
  for (const table of sheets) {
    let place = 1;
    let sheet = beginSheet(table, table.title);
    for await (const rows of table.batches) {
      for (let taken = 0; taken < rows.length;) {
        if (sheet.rows === mostRows) {
          sheet.file.push(strToU8(SHEET_END), true);
          sheet = beginSheet(table, `${table.title} ${(place += 1)}`);
        }
        const fitting = rows.slice(taken, taken + mostRows - sheet.rows);
        sheet.file.push(strToU8(fitting.map(rowXml).join("")));
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
