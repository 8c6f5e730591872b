import { z } from "zod";
import { pageMeta, pageOf } from "./contract";
import { instant, isoInstant } from "./times";

/*
 * Lists that programs follow: they ask again and again for what changed, and get what was deleted as tombstones.
 */

/** Query fields of such a list, beside the paging and `sort_by`, which has updated_at. */
export const followedFields = {
  "filter[updated_since]": instant
    .optional()
    .describe("Only what changed at this time or later.")
    .meta({ shared: true }),
  cursor: z
    .string()
    .max(2_000)
    .optional()
    .describe("meta.next_cursor of the rows before, instead of a page; filters and order stay the same."),
};

/** What a program has to do to follow a list, for the introduction of the API's document. */
export const HOW_TO_FOLLOW =
  "To follow changes of the lists of deals and clients, ask for filter[updated_since] with sort_by=updated_at and " +
  "sort_direction=asc, then repeat with cursor=meta.next_cursor until it is null: rows that change meanwhile are " +
  "neither lost nor skipped. Start the next round one minute before the last updated_at, so that saves in progress " +
  "are included. With filter[updated_since] and sort_by=updated_at, meta.deleted tells what was deleted since, " +
  "whatever the other filters; it counts among the rows of the page and in meta.total.";

/** Such a list's own description. */
export const CAN_BE_FOLLOWED = "Programs can follow its changes, as the introduction says.";

/** What is left to tell of a deleted row. */
export const tombstoneSchema = z
  .object({ id: z.int(), uuid: z.string(), deleted_at: isoInstant })
  .meta({ id: "Tombstone", description: "What is left to tell of something that was deleted." });

/** The answer of such a list. next_cursor: for requesting the rows after these; null if there are none. */
export const followedPage = <Row extends z.ZodType, Tombstone extends z.ZodType>(
  row: Row,
  tombstone: Tombstone,
) =>
  z.object({
    data: z.array(row),
    meta: pageMeta.extend({
      next_cursor: z.string().nullable(),
      more: z.boolean().optional().describe("true: there are more than total."),
      deleted: z.array(tombstone).optional().describe("Only where the list is followed."),
    }),
  });

type Query = { "filter[updated_since]"?: string | undefined; sort_by: string };

/** Whether a query follows its list, so that what was deleted belongs to the answer. */
export const isFollowing = (query: Query): boolean =>
  query["filter[updated_since]"] !== undefined && query.sort_by === "updated_at";

type FollowedRow = { id: number; uuid: string; deletedAt: Date | null };

type Parts<Row, Data, Tombstone> = {
  present: (row: Row) => Data;
  /** What a tombstone has beside what every one has. */
  tombstone: (row: Row) => Tombstone;
  cursorBehind: (row: Row) => string;
};

/**
 * One page of such a list as the API returns it. `rows` includes deleted ones if the list is followed; more: rows are
 * not counted beyond `total`.
 */
export function followedAnswer<Row extends FollowedRow, Data, Tombstone extends object>(
  query: Query & { page: number; per_page: number; cursor?: string | undefined },
  { total, more = false, rows }: { total: number; more?: boolean; rows: readonly Row[] },
  { present, tombstone, cursorBehind }: Parts<Row, Data, Tombstone>,
) {
  const last = rows.length === query.per_page ? rows.at(-1) : undefined;
  const isEnd = query.cursor === undefined && !more && query.page * query.per_page >= total;
  const deleted = rows.flatMap((row) =>
    row.deletedAt ? [{ id: row.id, uuid: row.uuid, deleted_at: row.deletedAt, ...tombstone(row) }] : [],
  );
  return {
    data: rows.filter(({ deletedAt }) => deletedAt === null).map(present),
    meta: {
      ...pageOf(query, total),
      next_cursor: last && !isEnd ? cursorBehind(last) : null,
      ...(more ? { more } : {}),
      ...(isFollowing(query) ? { deleted } : {}),
    },
  };
}
