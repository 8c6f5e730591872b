import { z } from "zod";
import { day, instant } from "@/lib/core/contract/day";
import { invalid } from "@/lib/core/contract/errors";
import type { DealsQuery } from "./api";

/** A place in an ordered list: the values by which its row is sorted, as text, and its id. */
export type Cursor = { place: string[]; id: number };
type Order = Pick<DealsQuery, "sort_by" | "sort_direction">;

// What the database can hold as a text.
const text = z
  .string()
  .max(1_000)
  .refine((value) => value.isWellFormed() && !value.includes("\u0000"));

/** What stands in a cursor of each order; a stage's ties are sorted by age. */
const PLACES: Readonly<Record<DealsQuery["sort_by"], z.ZodType<string[]>>> = {
  created_at: z.tuple([instant]),
  updated_at: z.tuple([instant]),
  name: z.tuple([text]),
  customer: z.tuple([text]),
  owner: z.tuple([text]),
  amount: z.tuple([z.string().regex(/^\d{1,15}$/)]),
  closing_date: z.tuple([day]),
  stage: z.tuple([text, instant]),
};

/** The cursor that goes on behind a row. It says its order, so that it is not used for another. */
export const cursorBehind = (
  { sort_by: by, sort_direction: direction }: Order,
  { place, id }: Cursor,
): string => Buffer.from(JSON.stringify([by, direction, place, id])).toString("base64url");

/** What a cursor stands for. Error: 422 for one that is none, or of another order. */
export function readCursor({ sort_by: by, sort_direction: direction }: Order, cursor: string): Cursor {
  const schema = z.tuple([
    z.literal(by),
    z.literal(direction),
    PLACES[by],
    z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  ]);
  const read = schema.safeParse(parsed(cursor));
  if (!read.success)
    throw invalid("cursor", "The cursor is none of this list, or of another order.", "invalid");
  const [, , place, id] = read.data;
  return { place, id };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
