import { and, eq, sql, type SQL } from "drizzle-orm";
import { deal, type CustomerSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
import { searchable } from "@/lib/core/search/searchable";
import type { Context } from "@/lib/platform/context";

/** Condition: a pending deal that shows its customer otherwise than this. */
export const showsOtherwise = (customer: CustomerSnapshot): SQL | undefined =>
  and(
    eq(deal.stage, "pending"),
    sql`${deal.customer} is distinct from ${JSON.stringify(customer)}::text::jsonb`,
  );

/** How many pending deals of a client show it otherwise than this (S-101). */
export const countOutdated = ({ db, ...context }: Context, clientId: number, customer: CustomerSnapshot) =>
  db.$count(deal, within(context, deal, and(eq(deal.clientId, clientId), showsOtherwise(customer))));

/**
 * The most bytes of a deal's search text: what an index row has room for beside the other columns (db/schema/deal.ts);
 * PostgreSQL allows 2,704.
 */
export const MAX_SEARCH_BYTES = 1_600;

/**
 * Lets searches find the pending deals of a renamed client by its present name, too, while they show a former one
 * (S-101, U-40). A deal whose search text has no room for it is found by the former one alone.
 */
export async function findByPresentName(
  context: Context,
  clientId: number,
  { name, company }: Pick<CustomerSnapshot, "name" | "company">,
): Promise<void> {
  const present = searchable(name, company === name ? "" : company);
  const { searchText, renamedTo, customer } = deal;
  const wanted = sql<string>`case when ${customer} ->> 'name' = ${name} and ${customer} ->> 'company' = ${company}
    then '' else ${present}::text end`;
  const own = sql`case when ${renamedTo} <> '' and right(${searchText}, length(${renamedTo}) + 1) = ' ' || ${renamedTo}
    then left(${searchText}, -length(${renamedTo}) - 1) else ${searchText} end`;
  await context.db
    .update(deal)
    .set({ renamedTo: wanted, searchText: sql`rtrim(${own} || ' ' || ${wanted})` })
    .where(
      within(
        context,
        deal,
        eq(deal.clientId, clientId),
        eq(deal.stage, "pending"),
        sql`${renamedTo} <> ${wanted}`,
        sql`octet_length(${own} || ' ' || ${wanted}) <= ${MAX_SEARCH_BYTES}`,
      ),
    );
}
