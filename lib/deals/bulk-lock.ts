import { asc, inArray } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";
import { invalid } from "@/lib/http/errors";
import type { Stage } from "./schema";

/**
 * The named deals, each once, locked until commit in the order of their ids, so that two bulk calls never wait for each other.
 * Error: 422 for an id that is not the tenant's, in the same words whether it exists elsewhere or not.
 */
export async function lockDeals(context: Context, ids: readonly number[]): Promise<{ id: number; stage: Stage }[]> {
  const rows = await context.db
    .select({ id: deal.id, stage: deal.stage })
    .from(deal)
    .where(within(context, deal, inArray(deal.id, [...new Set(ids)])))
    .orderBy(asc(deal.id))
    .for("update");
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing >= 0) throw invalid(`ids.${missing}`, "is invalid");
  return rows;
}
