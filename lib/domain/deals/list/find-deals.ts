import { sql } from "drizzle-orm";
import { Pipelined } from "@/db/pipelined";
import { deal } from "@/db/schema";
import { literal, statementForms } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { NEWEST_FIRST, rowsInOrder, presentRow, type ListedDeal } from "./list-rows";
import { newestMatches } from "./newest-matches";
import { isLatest } from "./progress";
import { isNumber, textSearch, type ExactNumber } from "./text-search";

/**
 * The deals that a text finds, as the list's search does, at most so many: those with exactly the typed number, then
 * the newest. Of several revisions only the last, unless the text names one. Its statements are sent when this
 * resolves.
 */
export async function findDeals(
  context: Context,
  typed: string,
  most: number,
): Promise<Pipelined<ReturnType<typeof presentRow>[]>> {
  const search = await textSearch(context, typed);
  if (!search) return Pipelined.of([]);
  const namesRevision = search.exact.some(({ revision }) => revision > 0);
  const found = Promise.all([
    newestMatches(context, search, { latest: true, limit: most, offset: 0, isCounted: false }),
    ...search.exact.map((exact) => ofNumber(context, exact, namesRevision)),
  ]);
  return new Pipelined(found).map(([matching, ...numbered]) => {
    const first = numbered.flat().sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const others = matching.filter(({ id }) => first.every((other) => other.id !== id));
    return [...first, ...others].slice(0, most).map((row) => presentRow(row, context.now));
  });
}

/** The most deals with one number: its revisions, and those of other years. */
const MOST_OF_NUMBER = 20;

const ofNumber = ({ db, tenantId }: Context, exact: ExactNumber, all: boolean): Promise<ListedDeal[]> =>
  numberedRows(db, all ? "all" : "latest", { tenantId, ...exact });

const numberedRows = statementForms<"all" | "latest", ExactNumber & { tenantId: number }, ListedDeal[]>(
  (db, which) => {
    const { placeholder } = sql;
    const exact = {
      number: placeholder("number"),
      before: placeholder("before"),
      revision: placeholder("revision"),
    };
    const where = within(anyTenant, deal, isNumber(exact), which === "latest" ? isLatest() : undefined);
    return rowsInOrder(db, anyTenant, NEWEST_FIRST, where).limit(literal(MOST_OF_NUMBER));
  },
);
