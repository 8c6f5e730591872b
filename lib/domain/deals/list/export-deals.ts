import { sql } from "drizzle-orm";
import { holds } from "@/lib/core/access/permissions";
import { memberOf, type LongContext, type Context, readersLanguage } from "@/lib/platform/context";
import { download, type Reply } from "@/lib/platform/http/reply";
import type { Sheet, Cell } from "@/lib/platform/spreadsheets/cell";
import { csvOf } from "@/lib/platform/spreadsheets/csv";
import { spooled } from "@/lib/platform/spreadsheets/spool";
import { workbookOf } from "@/lib/platform/spreadsheets/workbook";
import { rowsInBatches } from "@/db/cursor";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import {
  labelIn,
  type CustomField,
  type CustomValue,
  type CustomValues,
} from "@/lib/core/custom-fields/custom-field";
import type { Language } from "@/lib/core/i18n/languages";
import { progressOf, type Progress, type ProgressFact } from "@/lib/core/offers/progress";
import { quoteNumber, type NumberParts } from "@/lib/core/offers/quote-number";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { ExportQuery } from "../api";
import { DEAL_FIELDS, fieldsWith, type FieldWith } from "../terms/deal-fields";
import { perField } from "../terms/pick-fields";
import { chooseFilters } from "./list-filters";
import { orderOf, withAmounts } from "./list-rows";
import { dayIn } from "@/lib/core/time/days";
import { timeZoneOf } from "@/lib/domain/tenants/time-zone";
import { knownStage, type Stage } from "../lifecycle";
import { fill } from "@/lib/core/i18n/fill";
import type { RecurringShape } from "@/lib/core/pricing/rhythm-shapes";
import type { Every } from "@/lib/core/pricing/rhythms";
import { ownValue } from "@/lib/core/own-value";

type Reader = { language: Language; timeZone: string };

const FORMATS = {
  csv: { write: csvOf, type: "text/csv; charset=utf-8" },
  xlsx: {
    write: (sheet: Sheet, { timeZone }: Reader) => workbookOf([sheet], { timeZone }),
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
};

/** All deals that match the list's filters, sorted, as a file, from one snapshot (REST-30, S-093). Error: 429. */
export async function exportDeals(context: LongContext, query: ExportQuery): Promise<Reply<ReadableStream>> {
  const language = readersLanguage(context, query.language);
  const words = MESSAGES[language].deals;
  const { write, type } = FORMATS[query.format];
  const showsCosts = holds(memberOf(context), "deals.margins");
  const { timeZone, length, stream } = await context.transaction(async (within) => {
    const zone = await timeZoneOf(within);
    const written = await spooled(async (keep) => {
      const fields = (await customFields(within, "deal")).filter(({ is_active }) => is_active);
      const batches = exportRows(within, query, {
        stage: (stage) => words.statuses[stage],
        terms: (groups) => termsText(groups, MESSAGES[language].proposal.rhythms),
        progress: (word) => words.progress[word],
        showsCosts,
        fields,
        field: (field, value) => fieldCell(field, value, language),
      });
      const sheet = {
        title: words.title,
        headings: [
          ...EXPORT_COLUMNS.map((column) => words.export.columns[column]),
          ...(showsCosts ? COST_COLUMNS.map((column) => words.export.columns[column]) : []),
          ...fields.map((field) => labelIn(field, language)),
        ],
        batches,
      };
      for await (const chunk of write(sheet, { language, timeZone: zone })) await keep(chunk);
    });
    return { ...written, timeZone: zone };
  });
  const name = `deals-${dayIn(timeZone, context.now)}.${query.format}`;
  return download(stream, { name, length, type, language });
}

/** Rows that are read at a time. */
const BATCH = 500;

// As the driver returns it.
type Row = Record<FieldWith<"listed">, string | null> &
  NumberParts & {
    stage: string;
    progress: ProgressFact;
    until: string;
    before: string;
    after: string;
    cost: string | null;
    /** JSON. */
    recurring: string | null;
    customer: string;
    email: string;
    owner: string;
    created: string;
    custom: string;
  };

/** By kind of a field: the cell of a value as the driver returns it. */
const CELL_OF_KIND = {
  text: (text: string): Cell => ({ text }),
  currency: (text: string): Cell => ({ text }),
  day: (day: string): Cell => ({ day }),
  flag: (value: string): Cell => ({ flag: value === "true" }),
  number: (value: string): Cell => ({ number: Number(value) }),
  reference: (value: string): Cell => ({ number: Number(value) }),
};

const listedCells = perField(fieldsWith("listed"), (name) => (row: Row): Cell => {
  const value = row[name];
  return value === null ? { text: "" } : CELL_OF_KIND[DEAL_FIELDS[name].kind](value);
});
// The id of the client is only for programs.
const { name, description, currency, closingDate, clientId: _clientId, ...laterFields } = listedCells;

/** Texts for the file in the reader's language. fields: custom fields with a column, after all others. */
type Words = {
  stage: (stage: Stage) => string;
  /** How long each rhythm runs. */
  terms: (groups: RecurringShape["groups"]) => string;
  progress: (word: Progress) => string;
  /** Whether the reader may see what deals cost. */
  showsCosts: boolean;
  fields: readonly CustomField[];
  field: (field: CustomField, value: CustomValue) => Cell;
};

/** The cell of a custom field's value: numbers, days and flags as such, an option as its label. */
function fieldCell(field: CustomField, value: CustomValue, language: Language): Cell {
  if (typeof value === "boolean") return { flag: value };
  if (typeof value === "number") return { number: value };
  if (field.kind === "date") return { day: value };
  const option = field.options.find((each) => each.value === value);
  return { text: option ? labelIn(option, language) : value };
}

const recurringOf = ({ recurring }: Row): RecurringShape | null =>
  recurring === null ? null : (JSON.parse(recurring) as RecurringShape);

/** What one period comes to after taxes, of all rhythms that repeat so often; empty without any. */
const perPeriod =
  (every: Every) =>
  (row: Row): Cell => {
    const groups = recurringOf(row)?.groups.filter(({ rhythm }) => rhythm.every === every) ?? [];
    if (groups.length === 0) return { text: "" };
    return { amount: groups.reduce((sum, { amount_after_tax: amount }) => sum + amount, 0) };
  };

function dueAtStart(row: Row): Cell {
  const recurring = recurringOf(row);
  return recurring ? { amount: recurring.due_at_start } : { text: "" };
}

type RhythmTexts = (typeof MESSAGES)[Language]["proposal"]["rhythms"];

/** "12 months; until further notice, 3 years at least". */
const termsText = (groups: RecurringShape["groups"], texts: RhythmTexts): string =>
  groups
    .map(({ rhythm: { every, term, is_open_ended: isOpen } }) => {
      const periods = fill((term === 1 ? texts.period : texts.periods)[every], { count: term });
      return isOpen ? fill(texts.open, { periods }) : periods;
    })
    .join("; ");

/**
 * Columns of the file in order; each has its heading under deals.export.columns. New ones are added at the end,
 * because programs that read the file may count columns.
 */
const CELLS = {
  number: (row: Row): Cell => ({ text: quoteNumber(row) }),
  name,
  description,
  stage: (row: Row, { stage }: Words): Cell => ({ text: stage(knownStage(row.stage)) }),
  amountBeforeTax: (row: Row): Cell => ({ amount: Number(row.before) }),
  amountAfterTax: (row: Row): Cell => ({ amount: Number(row.after) }),
  currency,
  customer: (row: Row): Cell => ({ text: row.customer }),
  email: (row: Row): Cell => ({ text: row.email }),
  owner: (row: Row): Cell => ({ text: row.owner }),
  closeDate: closingDate,
  created: (row: Row): Cell => ({ instant: new Date(row.created) }),
  ...laterFields,
  progress: (row: Row, { progress }: Words, now: Date): Cell => ({
    text: progress(progressOf({ progress: row.progress, validUntil: new Date(row.until) }, now)),
  }),
  dueAtStart,
  perMonth: perPeriod("month"),
  perQuarter: perPeriod("quarter"),
  perYear: perPeriod("year"),
  terms: (row: Row, { terms }: Words): Cell => ({ text: terms(recurringOf(row)?.groups ?? []) }),
};
const EXPORT_COLUMNS = Object.keys(CELLS) as (keyof typeof CELLS)[];

/** Columns for who may see what deals cost alone (U-193); empty where a cost is not known. */
const COST_CELLS = {
  cost: (row: Row): Cell => (row.cost === null ? { text: "" } : { amount: Number(row.cost) }),
  margin: (row: Row): Cell =>
    row.cost === null ? { text: "" } : { amount: Number(row.before) - Number(row.cost) },
};
const COST_COLUMNS = Object.keys(COST_CELLS) as (keyof typeof COST_CELLS)[];

/**
 * All deals that match the filters, in order, batch by batch, from one statement (S-093).
 *
 * @param words of the reader
 */
export async function* exportRows(
  context: Context,
  query: ExportQuery,
  words: Words,
): AsyncGenerator<Cell[][]> {
  const { db, now } = context;
  const { conditions } = await chooseFilters(context, query);
  const read = db
    .select({
      numberPrefix: sql`${deal.numberPrefix}`.as("numberPrefix"),
      number: sql`${deal.number}`.as("number"),
      numberWidth: sql`${deal.numberWidth}`.as("numberWidth"),
      revision: sql`${deal.revision}`.as("revision"),
      ...perField(fieldsWith("listed"), (name) => sql`${deal[name]}::text`.as(name)),
      stage: sql`${deal.stage}`.as("stage"),
      progress: sql`${deal.progress}`.as("progress"),
      until: sql`${deal.validUntil}`.as("until"),
      before: sql`${deal.amountBeforeTax}`.as("before"),
      after: sql`${deal.amountAfterTax}`.as("after"),
      cost: sql`${deal.costTotal}`.as("cost"),
      recurring: sql`${deal.recurring}::text`.as("recurring"),
      customer: sql`coalesce(${deal.customer} ->> 'name', '')`.as("customer"),
      email: sql`coalesce(${deal.customer} ->> 'email', '')`.as("email"),
      owner: sql`${deal.ownerName}`.as("owner"),
      created: sql`${deal.createdAt}`.as("created"),
      custom: sql`${deal.customFields}::text`.as("custom"),
    })
    .from(deal);
  const chosen = withAmounts(read, context, query)
    .where(within(context, deal, ...conditions))
    .orderBy(...orderOf(query));
  for await (const rows of rowsInBatches<Row>(db, chosen, BATCH))
    yield rows.map((row) => cellsOf(row, words, now));
}

function cellsOf(row: Row, words: Words, now: Date): Cell[] {
  const { fields, field } = words;
  const values = (fields.length > 0 ? JSON.parse(row.custom) : {}) as CustomValues;
  return [
    ...EXPORT_COLUMNS.map((column) => CELLS[column](row, words, now)),
    ...(words.showsCosts ? COST_COLUMNS.map((column) => COST_CELLS[column](row)) : []),
    ...fields.map((each) => {
      const value = ownValue(values, each.key);
      return value === undefined ? { text: "" } : field(each, value);
    }),
  ];
}
