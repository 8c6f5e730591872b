import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";
import { readersLanguage, type Context, type LongContext } from "@/lib/platform/context";
import { download, type Reply } from "@/lib/platform/http/reply";
import type { Cell } from "@/lib/platform/spreadsheets/cell";
import { csvOf } from "@/lib/platform/spreadsheets/csv";
import { spooled } from "@/lib/platform/spreadsheets/spool";
import type {
  AnswerInsight,
  InsightExportQuery,
  InsightQuery,
  MemberInsight,
  ServiceInsight,
} from "./insight-api";
import { readChoiceInsight } from "./read-choice-insight";
import { readInsight } from "./read-insight";

/**
 * What the pages of insight show as CSV: a row for each service, member of a choice or answer, and for each currency
 * in which it was accepted. Headings in the requested language, else the reader's (U-161, U-188). Errors: as
 * readInsight.
 */
export async function exportInsight(
  context: LongContext,
  { language: requested, of, ...period }: InsightExportQuery,
): Promise<Reply<ReadableStream>> {
  const language = readersLanguage(context, requested);
  const { columns, rows, from, to, timeZone } = await context.transaction(async (within) => ({
    ...(await TABLES[of](within, period)),
    timeZone: await timeZoneOf(within),
  }));
  const words = MESSAGES[language].insight;
  const headings = columns.map((column) => words.columns[column]);
  const { stream, length } = await spooled(async (keep) => {
    for await (const chunk of csvOf(
      { title: words.title, headings, batches: inOneBatch(rows) },
      { language, timeZone },
    ))
      await keep(chunk);
  });
  return download(stream, { name: `${of}-${from}-${to}.csv`, length, language });
}

type Column = keyof (typeof MESSAGES)[Language]["insight"]["columns"];
type Table = { from: string; to: string; columns: readonly Column[]; rows: Cell[][] };

const PRICES = ["currency", "lowest", "average", "highest"] as const;

const TABLES: Record<InsightExportQuery["of"], (context: Context, period: InsightQuery) => Promise<Table>> = {
  services: async (context, period) => {
    const { from, to, services } = await readInsight(context, period);
    const columns = [
      "id",
      "service",
      "offered",
      "optional",
      "chosen",
      "takenBack",
      "accepted",
      ...PRICES,
    ] as const;
    return { from, to, columns, rows: services.flatMap(rowsOfService) };
  },
  members: async (context, period) => {
    const { from, to, members } = await readChoiceInsight(context, period);
    const columns = ["choice", "member", "offered", "selected", "accepted", ...PRICES] as const;
    return { from, to, columns, rows: members.flatMap(rowsOfMember) };
  },
  answers: async (context, period) => {
    const { from, to, answers } = await readChoiceInsight(context, period);
    return {
      from,
      to,
      columns: ["id", "question", "answer", "offered", "accepted"],
      rows: answers.map(rowOfAnswer),
    };
  },
};

async function* inOneBatch(rows: Cell[][]) {
  await Promise.resolve();
  yield rows;
}

const numbers = (...counts: number[]) => counts.map((number): Cell => ({ number }));

const rowsOfService = (service: ServiceInsight): Cell[][] => {
  const {
    sale_catalog_item_id: id,
    title,
    offered,
    optional,
    chosen,
    taken_back,
    accepted,
    prices,
  } = service;
  const counts = numbers(offered, optional, chosen, taken_back, accepted);
  return withPrices([{ number: id }, { text: title }, ...counts], prices);
};

const rowsOfMember = ({ choice, title, offered, selected, accepted, prices }: MemberInsight): Cell[][] =>
  withPrices([{ text: choice }, { text: title }, ...numbers(offered, selected, accepted)], prices);

const rowOfAnswer = ({ field_id: id, question, answer, offered, accepted }: AnswerInsight): Cell[] => [
  ...[{ number: id }, { text: question }, { text: answer }],
  ...numbers(offered, accepted),
];

/** A row for each price; one with empty cells without any. */
function withPrices(begin: Cell[], prices: ServiceInsight["prices"]): Cell[][] {
  if (prices.length === 0) return [[...begin, ...PRICES.map((): Cell => ({ text: "" }))]];
  return prices.map(({ currency, lowest, average, highest }) => [
    ...begin,
    { text: currency },
    ...[lowest, average, highest].map((amount): Cell => ({ amount })),
  ]);
}
