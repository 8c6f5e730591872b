import { eq, sql } from "drizzle-orm";
import { dealAmount } from "@/db/schema";
import { placeholders, statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";

type Amount = { tenantId: number; dealId: number; amount: number };

/**
 * Amounts of deals in the table by which the list is ordered (db/schema/deal-amount.ts). Whatever changes a deal's
 * totals or deletes it calls one of these in the same transaction.
 */
export const insertAmount = statement<Amount, unknown>((db) =>
  db.insert(dealAmount).values(placeholders(dealAmount, "tenantId", "dealId", "amount")),
);

export const changeAmount = statement<Amount, unknown>((db) =>
  db
    .update(dealAmount)
    .set(placeholders(dealAmount, "amount"))
    .where(within(anyTenant, dealAmount, eq(dealAmount.dealId, sql.placeholder("dealId")))),
);

/** Of deals that are deleted, so that those in the table are those of the list. */
export const removeAmounts = statement<{ tenantId: number; ids: number[] }, unknown>((db) =>
  db
    .delete(dealAmount)
    .where(
      within(anyTenant, dealAmount, sql`${dealAmount.dealId} = any(${sql.placeholder("ids")}::bigint[])`),
    ),
);
