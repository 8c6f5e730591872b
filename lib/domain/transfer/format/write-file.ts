import { amountText, type Sheet } from "@/lib/platform/spreadsheets/cell";
import { csvOf } from "@/lib/platform/spreadsheets/csv";
import { workbookOf } from "@/lib/platform/spreadsheets/workbook";
import type { Format } from "../limits";
import { inMajorUnits, cellOf } from "./cells";
import { hasAmounts, headingOf, type Column, type FileRow } from "./columns";
import { ownValue } from "@/lib/core/own-value";
import type { Language } from "@/lib/core/i18n/languages";
import { DEFAULT_TIME_ZONE } from "@/lib/core/time/time-zones";

/** Rows in batches, as they are read. */
type Batches = AsyncIterable<readonly FileRow[]>;

/**
 * A table to write. currency: of its amounts. notes: explanations of its columns, on a second sheet in a
 * workbook. language: of its reader.
 */
type Table = {
  title: string;
  columns: readonly Column[];
  currency: string;
  batches: Batches;
  notes: Sheet;
  language: Language;
};

/**
 * Rows as a file, batch by batch, amounts in major units: CSV by RFC 4180, a workbook, or JSON with one row per
 * line, which for rows with amounts is inside an object with their currency.
 */
export async function* writtenAs(format: Format, table: Table): AsyncGenerator<Uint8Array> {
  const { title, columns, currency, batches, notes, language } = table;
  if (format === "json") {
    yield* jsonOf(table);
    return;
  }
  const sheet: Sheet = {
    title,
    headings: columns.map((column) => headingOf(column, currency)),
    batches: cellsOf(columns, batches),
  };
  // There are no instants among the columns.
  const reader = { language, timeZone: DEFAULT_TIME_ZONE };
  yield* format === "csv" ? csvOf(sheet, reader) : workbookOf([sheet, notes]);
}

async function* cellsOf(columns: readonly Column[], batches: Batches) {
  for await (const rows of batches)
    yield rows.map((row) => columns.map((column) => cellOf(column, ownValue(row, column.name))));
}

const encoder = new TextEncoder();

async function* jsonOf({ columns, currency, batches }: Table): AsyncGenerator<Uint8Array> {
  const isPriced = columns.some(hasAmounts);
  let isFirst = true;
  yield encoder.encode(isPriced ? `{"currency":${JSON.stringify(currency)},"rows":[` : "[");
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const lines = rows.map((row) => JSON.stringify(majorRow(columns, row))).join(",\n");
    yield encoder.encode(`${isFirst ? "\n" : ",\n"}${lines}`);
    isFirst = false;
  }
  yield encoder.encode(isPriced ? "\n]}\n" : "\n]\n");
}

const majorRow = (columns: readonly Column[], row: FileRow): FileRow =>
  Object.fromEntries(
    columns
      .filter(({ name }) => ownValue(row, name) !== undefined)
      .map((column) => [column.name, majorValue(column, ownValue(row, column.name))]),
  );

const majorValue = (column: Column, value: unknown): unknown =>
  column.kind === "amount" && typeof value === "number"
    ? Number(amountText(value))
    : inMajorUnits(column, value);
