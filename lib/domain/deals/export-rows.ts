import { sql } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import type { Cell } from "@/lib/platform/spreadsheets/cell";
import type { ExportQuery } from "./api";
import { perText, textsWith, type TextWith } from "./deal-texts";
import { chooseFilters } from "./list-filters";
import { orderOf } from "./list-rows";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { knownStage, type Stage } from "./schema";

/** Rows that are read at once. */
const BATCH = 500;

// As the driver gives it: bigint as text, an instant as PostgreSQL writes it.
type Row = Record<TextWith<"listed">, string> & {
  number: number;
  revision: number;
  stage: string;
  before: string;
  after: string;
  currency: string;
  customer: string;
  email: string;
  owner: string;
  closing: string;
  created: string;
};

/** Columns of the file in their order; each has its heading below deals.export.columns. */
const CELLS = {
  number: (row: Row): Cell => ({ text: quoteNumber(row.number, row.revision) }),
  ...perText(textsWith("listed"), (name) => (row: Row): Cell => ({ text: row[name] })),
  stage: (row: Row, stageText: (stage: Stage) => string): Cell => ({
    text: stageText(knownStage(row.stage)),
  }),
  amountBeforeTax: (row: Row): Cell => ({ amount: Number(row.before) }),
  amountAfterTax: (row: Row): Cell => ({ amount: Number(row.after) }),
  currency: (row: Row): Cell => ({ text: row.currency }),
  customer: (row: Row): Cell => ({ text: row.customer }),
  email: (row: Row): Cell => ({ text: row.email }),
  owner: (row: Row): Cell => ({ text: row.owner }),
  closeDate: (row: Row): Cell => ({ day: row.closing }),
  created: (row: Row): Cell => ({ instant: new Date(row.created) }),
};
export const EXPORT_COLUMNS = Object.keys(CELLS) as (keyof typeof CELLS)[];

/**
 * All deals of the filters in their order, batch by batch through a cursor: one statement, so that what others change meanwhile is not
 * in it (S-093).
 *
 * @param stageText a stage in the reader's words
 */
export async function* exportRows(
  context: Context,
  query: ExportQuery,
  stageText: (stage: Stage) => string,
): AsyncGenerator<Cell[][]> {
  const { db } = context;
  const { conditions } = await chooseFilters(context, query);
  const chosen = db
    .select({
      number: sql`${deal.number}`.as("number"),
      revision: sql`${deal.revision}`.as("revision"),
      ...perText(textsWith("listed"), (name) => sql`${deal[name]}`.as(name)),
      stage: sql`${deal.stage}`.as("stage"),
      before: sql`${deal.amountBeforeTax}`.as("before"),
      after: sql`${deal.amountAfterTax}`.as("after"),
      currency: sql`${deal.currency}`.as("currency"),
      customer: sql`coalesce(${deal.customer} ->> 'name', '')`.as("customer"),
      email: sql`coalesce(${deal.customer} ->> 'email', '')`.as("email"),
      owner: sql`${deal.ownerName}`.as("owner"),
      closing: sql`${deal.closingDate}::text`.as("closing"),
      created: sql`${deal.createdAt}`.as("created"),
    })
    .from(deal)
    .where(within(context, deal, ...conditions))
    .orderBy(...orderOf(query));
  await db.execute(sql`declare exported no scroll cursor for ${chosen}`);
  for (;;) {
    const rows = await db.execute<Row>(sql.raw(`fetch ${BATCH} from exported`));
    if (rows.length > 0) yield rows.map((row) => cellsOf(row, stageText));
    if (rows.length < BATCH) return;
  }
}

const cellsOf = (row: Row, stageText: (stage: Stage) => string): Cell[] =>
  EXPORT_COLUMNS.map((column) => CELLS[column](row, stageText));
