import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";
import { readersLanguage, type LongContext } from "@/lib/platform/context";
import { download, type Reply } from "@/lib/platform/http/reply";
import type { Cell } from "@/lib/platform/spreadsheets/cell";
import { csvOf } from "@/lib/platform/spreadsheets/csv";
import { spooled } from "@/lib/platform/spreadsheets/spool";
import type { InsightExportQuery, ServiceInsight } from "./insight-api";
import { readInsight } from "./read-insight";

/**
 * What readInsight answers as CSV: a row for each service and each currency in which it was accepted. Headings in the
 * requested language, else the reader's (U-161). Errors: as readInsight.
 */
export async function exportInsight(
  context: LongContext,
  { language: requested, ...period }: InsightExportQuery,
): Promise<Reply<ReadableStream>> {
  const language = readersLanguage(context, requested);
  const { insight, timeZone } = await context.transaction(async (within) => ({
    insight: await readInsight(within, period),
    timeZone: await timeZoneOf(within),
  }));
  const words = MESSAGES[language].insight;
  const headings = COLUMNS.map((column) => words.columns[column]);
  const batches = inOneBatch(insight.services.flatMap(rowsOf));
  const { stream, length } = await spooled(async (keep) => {
    for await (const chunk of csvOf({ title: words.title, headings, batches }, { language, timeZone }))
      await keep(chunk);
  });
  const name = `services-${insight.from}-${insight.to}.csv`;
  return download(stream, { name, length, language });
}

const COLUMNS = [
  "id",
  "service",
  "offered",
  "optional",
  "chosen",
  "takenBack",
  "accepted",
  "currency",
  "lowest",
  "average",
  "highest",
] as const;

async function* inOneBatch(rows: Cell[][]) {
  await Promise.resolve();
  yield rows;
}

function rowsOf(service: ServiceInsight): Cell[][] {
  const { sale_catalog_item_id: id, title, offered, optional, chosen, taken_back, accepted } = service;
  const counts = [offered, optional, chosen, taken_back, accepted].map((number): Cell => ({ number }));
  const begin: Cell[] = [{ number: id }, { text: title }, ...counts];
  if (service.prices.length === 0) return [[...begin, ...["", "", "", ""].map((text): Cell => ({ text }))]];
  return service.prices.map(({ currency, lowest, average, highest }) => [
    ...begin,
    { text: currency },
    ...[lowest, average, highest].map((amount): Cell => ({ amount })),
  ]);
}
