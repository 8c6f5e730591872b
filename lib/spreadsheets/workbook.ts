import { strToU8, Zip, ZipDeflate } from "fflate";
import type { Sheet } from "./cell";
import { SHEET_BEGIN, SHEET_END, workbookParts } from "./workbook-parts";
import { escaped, headingsXml, rowXml } from "./workbook-row";

/** Rows that a sheet of Excel holds. */
export const MOST_ROWS = 1_048_576;

/**
 * A table as an XLSX workbook, batch by batch, so that memory holds one batch however many rows there are; another sheet begins when one
 * is full. exceljs, the widespread writer, was not taken: it has had no release since 2023, does not install without a patched
 * dependency and brings some seventy packages, for what is seven files of XML in a ZIP.
 *
 * @param mostRows of a sheet with its heading
 */
export async function* workbookOf(
  { title, headings, batches }: Sheet,
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
  const beginSheet = (place: number) => {
    const file = begin(`xl/worksheets/sheet${place}.xml`);
    file.push(strToU8(SHEET_BEGIN + headingsXml(headings)));
    return { file, rows: 1 };
  };
  let place = 1;
  let sheet = beginSheet(place);
  for await (const rows of batches) {
    for (let taken = 0; taken < rows.length;) {
      if (sheet.rows === mostRows) {
        sheet.file.push(strToU8(SHEET_END), true);
        sheet = beginSheet((place += 1));
      }
      const fitting = rows.slice(taken, taken + mostRows - sheet.rows);
      sheet.file.push(strToU8(fitting.map(rowXml).join("")));
      sheet.rows += fitting.length;
      taken += fitting.length;
    }
    yield* ready.splice(0);
  }
  sheet.file.push(strToU8(SHEET_END), true);
  const titles = Array.from({ length: place }, (_, index) =>
    escaped(index === 0 ? title : `${title} ${index + 1}`),
  );
  for (const [name, text] of Object.entries(workbookParts(titles))) begin(name).push(strToU8(text), true);
  zip.end();
  yield* ready.splice(0);
}
