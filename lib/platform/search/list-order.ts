import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { invalid } from "@/lib/core/contract/errors";
import { day, instant } from "@/lib/core/contract/times";
import { alphabetical } from "@/db/alphabetical";

/** A value by which a list is sorted. */
export type SortKey = {
  /** The column or expression, as in the order's index. */
  by: AnyPgColumn | SQL;
  /** The value as a cursor contains it, with full precision. */
  text: SQL;
  /** Its type in the database. */
  type: string;
  /** Parses the value in a cursor. */
  schema: z.ZodType<string>;
};

/** How a list is sorted by one of its names. Ties are broken by the id, in the same direction. */
export type Sorting = {
  keys: readonly SortKey[];
  /** The order of its index, if that is not the keys' own. */
  order?: (direction: Direction) => SQL[];
  /** Ties are broken in the other direction. */
  reversesIds?: true;
  /** Where its index has a coarser value before the keys: that column, and what it is for a value of the first key. */
  coarse?: { by: AnyPgColumn; of: (value: SQL) => SQL };
  /** The id, if its index is of another table. */
  id?: AnyPgColumn;
};

type Direction = "asc" | "desc";
type Order<Sort extends string> = { sort_by: Sort; sort_direction: Direction };

/** A place in an ordered list: the values by which its row is sorted, as text, and its id. */
type Cursor = { place: string[]; id: number };

/** The orders of a list, and cursors in them. `sortings`: by the names that sort_by may have. */
export function listOrders<Sort extends string>(
  usualId: AnyPgColumn,
  sortings: Readonly<Record<Sort, Sorting>>,
) {
  return {
    /** For ORDER BY: that of the order's index, read forwards or backwards. */
    orderOf: ({ sort_by: sortBy, sort_direction: direction }: Order<Sort>): SQL[] => {
      const { keys, order, coarse, id = usualId } = sortings[sortBy];
      if (order) return order(direction);
      const directed = direction === "asc" ? asc : desc;
      return [...(coarse ? [coarse.by] : []), ...keys.map(({ by }) => by), id].map((each) => directed(each));
    },

    /** The values by which a row is sorted, beside its id. */
    placeOf: ({ sort_by: sortBy }: Order<Sort>): SQL<string[]> =>
      sql<string[]>`json_build_array(${listed(sortings[sortBy].keys.map(({ text }) => text))})`,

    /** Condition: rows after a place in an order. */
    behind: ({ sort_by: sortBy, sort_direction: direction }: Order<Sort>, cursor: Cursor): SQL => {
      const { keys, reversesIds, coarse, id = usualId } = sortings[sortBy];
      const sign = sql.raw(reversesIds ? "-" : "");
      const row = listed([...keys.map(({ by }) => by), sql`${sign}${id}`]);
      const values = keys.map(({ type }, at) => sql`${cursor.place[at] ?? ""}::text::${sql.raw(type)}`);
      const comparison = sql.raw(direction === "asc" ? ">" : "<");
      const isBehind = sql`(${row}) ${comparison} (${listed([...values, sql`${sign}${cursor.id}::bigint`])})`;
      const [first] = values;
      return coarse && first
        ? sql`${coarse.by} ${comparison}= ${coarse.of(first)} and ${isBehind}`
        : isBehind;
    },

    /** The cursor after a row. It contains its order, so that it cannot be used with another. */
    cursorBehind: ({ sort_by: by, sort_direction: direction }: Order<Sort>, { place, id }: Cursor): string =>
      Buffer.from(JSON.stringify([by, direction, place, id])).toString("base64url"),

    /** Decodes a cursor. Error: 422 for an invalid one, or one of another order. */
    readCursor: ({ sort_by: by, sort_direction: direction }: Order<Sort>, cursor: string): Cursor => {
      const schema = z.tuple([
        z.literal(by),
        z.literal(direction),
        z.array(z.string()),
        z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      ]);
      const read = schema.safeParse(parsed(cursor));
      const { keys } = sortings[by];
      const isPlace = (place: string[]) =>
        place.length === keys.length && keys.every((key, at) => key.schema.safeParse(place[at]).success);
      if (!read.success || !isPlace(read.data[2]))
        throw invalid("cursor", "The cursor is none of this list, or of another order.", "invalid");
      return { place: read.data[2], id: read.data[3] };
    },
  };
}

const listed = (parts: readonly (SQL | AnyPgColumn)[]): SQL => sql.join([...parts], sql`, `);

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

const columnKey = (column: AnyPgColumn, schema: z.ZodType<string>): SortKey => ({
  by: column,
  text: sql`${column}::text`,
  type: column.getSQLType(),
  schema,
});

// A text that the database can store.
const storable = z
  .string()
  .max(1_000)
  .refine((value) => value.isWellFormed() && !value.includes("\u0000"));

/** Keys of the kinds of columns by which lists are sorted. */
export const sortKey = {
  text: (column: AnyPgColumn): SortKey => columnKey(column, storable),
  /** A name that people read, sorted as in its index. */
  name: (column: AnyPgColumn): SortKey => ({ ...columnKey(column, storable), by: alphabetical(column) }),
  amount: (column: AnyPgColumn): SortKey => columnKey(column, z.string().regex(/^\d{1,15}$/)),
  day: (column: AnyPgColumn): SortKey => columnKey(column, day),
  /** With microseconds, which a Date does not have. */
  instant: (column: AnyPgColumn): SortKey => ({ ...columnKey(column, instant), text: exactInstant(column) }),
  /** An instant that may be missing, which is before all others. */
  instantOrNone: (column: AnyPgColumn): SortKey => ({
    by: sql`coalesce(${column}, '-infinity')`,
    text: sql`coalesce(${exactInstant(column)}, ${NONE})`,
    type: column.getSQLType(),
    schema: z.union([instant, z.literal(NONE)]),
  }),
};

const NONE = "-infinity";

const exactInstant = (column: AnyPgColumn): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
