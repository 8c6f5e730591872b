import { withSnapshot } from "@/db/client";
import { defaultCurrencyOf } from "@/lib/domain/currencies/tenant-currencies";
import { type Context, type LongContext, readersLanguage } from "@/lib/platform/context";
import { download, type Reply } from "@/lib/platform/http/reply";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { Sheet } from "@/lib/platform/spreadsheets/cell";
import { spooled } from "@/lib/platform/spreadsheets/spool";
import type { ExportQuery } from "./api";
import { columnLabels, columnNotes } from "./column-texts";
import { headingOf, type Column, type FileRow } from "./format/columns";
import { writtenAs } from "./format/write-file";
import { MEDIA_TYPES, type Subject } from "./limits";
import { QUESTION_COLUMNS, questionRows } from "./questions/question-rows";
import { SERVICE_COLUMNS, serviceRows } from "./services/service-rows";
import { ownValue } from "@/lib/core/own-value";
import { dayIn } from "@/lib/core/time/days";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";

const SUBJECTS: Readonly<
  Record<Subject, { columns: readonly Column[]; rows: (context: Context) => AsyncGenerator<FileRow[]> }>
> = {
  services: { columns: SERVICE_COLUMNS, rows: serviceRows },
  questions: { columns: QUESTION_COLUMNS, rows: questionRows },
};

/**
 * All services or questions from one snapshot, as a file that can be imported again. It is completed before it is
 * sent, so that a slow reader holds no connection. Titles and explanations of a workbook are in the requested
 * language, else the reader's.
 */
export async function exportFile(
  context: LongContext,
  subject: Subject,
  { format, language = readersLanguage(context) }: ExportQuery,
): Promise<Reply<ReadableStream>> {
  const { columns, rows } = SUBJECTS[subject];
  const { transaction: _transaction, conclude: _conclude, ...rest } = context;
  const { timeZone, length, stream } = await withSnapshot(context.tenantId, async (db) => {
    const within: Context = { ...rest, db, afterCommit: () => undefined };
    const zone = await timeZoneOf(within);
    const written = await spooled(async (keep) => {
      const currency = await defaultCurrencyOf(within);
      const title = MESSAGES[language].transfer.sheets[subject];
      const notes = notesOn(subject, columns, currency, language);
      const table = { title, columns, currency, batches: rows(within), notes, language };
      for await (const chunk of writtenAs(format, table)) await keep(chunk);
    });
    return { ...written, timeZone: zone };
  });
  const name = `${subject}-${dayIn(timeZone, context.now)}.${format}`;
  return download(stream, { name, length, type: MEDIA_TYPES[format] });
}

/** The explanations of columns, as a table. */
function notesOn(subject: Subject, columns: readonly Column[], currency: string, language: Language): Sheet {
  const { sheets } = MESSAGES[language].transfer;
  const notes: Readonly<Record<string, string>> = columnNotes(language)[subject];
  const labels: Readonly<Record<string, string>> = columnLabels(language)[subject];
  return {
    title: sheets.notes,
    headings: [sheets.column, sheets.name, sheets.meaning],
    widths: [36, 28, 110],
    batches: batchOf(
      columns.map((column) => [
        { text: headingOf(column, currency) },
        { text: ownValue(labels, column.name) ?? "" },
        { text: (ownValue(notes, column.name) ?? "").replaceAll("CAD", currency) },
      ]),
    ),
  };
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}
