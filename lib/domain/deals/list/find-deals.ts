import { or } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { typedNumbers, type TypedNumber } from "@/lib/core/offers/typed-quote-number";
import type { Context } from "@/lib/platform/context";
import { isLatest } from "./progress";
import { chooseFilters, hasTypedNumber } from "./list-filters";
import { presentRow, rowsInOrder, sliceInOrder, type ListedDeal } from "./list-rows";

const NEWEST_FIRST = { sort_by: "created_at", sort_direction: "desc" } as const;

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
    matchingText(context, typed, most),
  ]);
  const others = matching.filter(({ id }) => numbered.every((other) => other.id !== id));
  return [...numbered, ...others].slice(0, most).map((row) => presentRow(row, context.now));
}

function ofNumber(context: Context, numbers: readonly TypedNumber[], most: number): Promise<ListedDeal[]> {
  const namesRevision = numbers.some(({ revision }) => revision !== null);
  const where = within(
    context,
    deal,
    or(...numbers.map(hasTypedNumber)),
    namesRevision ? undefined : isLatest(),
  );
  return rowsInOrder(context.db, context, NEWEST_FIRST, where).limit(most);
}

async function matchingText(context: Context, typed: string, most: number): Promise<ListedDeal[]> {
  const { conditions } = await chooseFilters(context, {
    "filter[name]": typed,
    "filter[latest]": "true",
  });
  const where = within(context, deal, ...conditions);
  return sliceInOrder(context.db, context, NEWEST_FIRST, where, { limit: most, offset: 0 }, false);
}
