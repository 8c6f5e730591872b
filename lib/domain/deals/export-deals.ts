import type { LongContext } from "@/lib/platform/context";
import { Reply } from "@/lib/platform/http/reply";
import { isLanguage, languageOfId } from "@/lib/core/i18n/languages";
import type { Sheet } from "@/lib/platform/spreadsheets/cell";
import { csvOf } from "@/lib/platform/spreadsheets/csv";
import { spooled } from "@/lib/platform/spreadsheets/spool";
import { workbookOf } from "@/lib/platform/spreadsheets/workbook";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };
import type { ExportQuery } from "./api";
import { EXPORT_COLUMNS, exportRows } from "./export-rows";

const FORMATS = {
  csv: { write: csvOf, type: "text/csv; charset=utf-8" },
  xlsx: {
    write: (sheet: Sheet) => workbookOf([sheet]),
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
};

/** All deals of the list's filters and sort as a file, whatever their number, from one moment (REST-30, S-093). Error: 429. */
export async function exportDeals(context: LongContext, query: ExportQuery): Promise<Reply<ReadableStream>> {
  const language =
    query.language ??
    (isLanguage(context.request.language)
      ? context.request.language
      : languageOfId(context.tenant.languageId));
  const words = language === "fr" ? fr.deals : en.deals;
  const { write, type } = FORMATS[query.format];
  const { length, stream } = await context.transaction((within) =>
    spooled(async (keep) => {
      const batches = exportRows(within, query, (stage) => words.statuses[stage]);
      const sheet = {
        title: words.title,
        headings: EXPORT_COLUMNS.map((column) => words.export.columns[column]),
        batches,
      };
      for await (const chunk of write(sheet)) await keep(chunk);
    }),
  );
  const name = `deals-${context.now.toISOString().slice(0, 10)}.${query.format}`;
  return new Reply(stream, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(length),
      "Content-Language": language,
    },
  });
}
