import { asc, inArray } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import type { Stage } from "./schema";

/**
 * The named deals, each once, locked until commit in the order of their ids, so that two bulk calls never wait for each other.
 * Error: 422 that names every id that is not the tenant's, in the same words whether it exists elsewhere or not.
 */
export async function lockDeals(
  context: Context,
  ids: readonly number[],
): Promise<{ id: number; stage: Stage }[]> {
  const rows = await context.db
    .select({ id: deal.id, stage: deal.stage })
    .from(deal)
    .where(within(context, deal, inArray(deal.id, [...new Set(ids)])))
    .orderBy(asc(deal.id))
    .for("update");
  const found = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ field: `ids.${index}`, code: "invalid", message: "is invalid" }],
  );
  if (errors.length > 0) throw new AppError(422, "VALIDATION_ERROR", "Validation failed", { errors });
  return rows;
}
