import { eq } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import type { DealRecord } from "./revisions/revised-deal";

/**
 * A deal, locked until commit. Errors: 404; 412 STALE_VERSION with its current state if If-Match names another
 * version.
 */
export async function lockDeal(context: Context, id: number, headers: Headers): Promise<DealRecord> {
  const [record] = await context.db
    .select()
    .from(deal)
    .where(within(context, deal, eq(deal.id, id)))
    .for("update");
  if (!record) throw notFound();
  if (isStale(headers, record)) {
    const { version, stage, amountBeforeTax, amountAfterTax, recurring, updatedAt } = record;
    const details = {
      version,
      stage,
      amount_before_tax: amountBeforeTax,
      amount_after_tax: amountAfterTax,
      recurring,
      updated_at: updatedAt.toISOString(),
    };
    throw staleVersion("This deal has changed since it was read.", details);
  }
  return record;
}
