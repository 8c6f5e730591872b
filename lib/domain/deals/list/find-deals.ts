import { inArray, or } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { typedNumbers, type TypedNumber } from "@/lib/core/offers/typed-quote-number";
import type { Context } from "@/lib/platform/context";
import { chooseFilters, hasTypedNumber } from "./list-filters";
import { presentRow, rowsInOrder, sliceInOrder, type ListedDeal } from "./list-rows";

const NEWEST_FIRST = { sort_by: "created_at", sort_direction: "desc" } as const;

/** Deals that are read for each one that is shown, because replaced revisions are left out. */
const SPARE = 3;

/**
 * The deals that a text finds, as the list's search does, at most so many: those with exactly the typed number, then
 * the newest. Of several revisions only the last, unless the text names one.
 */
export async function findDeals(
  context: Context,
  typed: string,
  most: number,
): Promise<ReturnType<typeof presentRow>[]> {
  const numbers = typedNumbers(typed);
  const [numbered, matching] = await Promise.all([
    numbers.length > 0 ? ofNumber(context, numbers, most) : ([] as ListedDeal[]),
    matchingText(context, typed, most * SPARE),
  ]);
  const rows = [...numbered, ...matching.filter(({ id }) => numbered.every((other) => other.id !== id))];
  const replaced = await replacedAmong(
    context,
    rows.map(({ id }) => id),
  );
  const namesRevision = numbers.some(({ revision }) => revision !== null);
  const isNamed = (row: ListedDeal) => namesRevision && numbered.includes(row);
  return rows
    .filter((row) => isNamed(row) || !replaced.has(row.id))
    .slice(0, most)
    .map(presentRow);
}

function ofNumber(context: Context, numbers: readonly TypedNumber[], most: number): Promise<ListedDeal[]> {
  const where = within(context, deal, or(...numbers.map(hasTypedNumber)));
  return rowsInOrder(context.db, context, NEWEST_FIRST, where).limit(most);
}

async function matchingText(context: Context, typed: string, most: number): Promise<ListedDeal[]> {
  const { conditions } = await chooseFilters(context, { "filter[name]": typed });
  const where = within(context, deal, ...conditions);
  return sliceInOrder(context.db, context, NEWEST_FIRST, where, { limit: most, offset: 0 }, false);
}

/** Which of the deals a revision replaced. */
async function replacedAmong(context: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await context.db
    .select({ id: deal.adjustedDealId })
    .from(deal)
    .where(within(context, deal, inArray(deal.adjustedDealId, [...ids])));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
