import { and, asc, desc, eq, sql } from "drizzle-orm";
import { deal, dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

type Page = { page: number; per_page: number };

/** The lines of pending deals that sell an item, newest deals first, and how many there are in all. */
export async function pendingLines(context: Context, itemId: number, { page, per_page: size }: Page) {
  const { db } = context;
  const ofDeal = and(eq(deal.tenantId, dealLine.tenantId), eq(deal.id, dealLine.dealId));
  const wanted = and(
    within(context, dealLine, eq(dealLine.catalogItemId, itemId)),
    within(context, deal, eq(deal.stage, "pending")),
  );
  const [counted, rows] = await Promise.all([
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(dealLine)
      .innerJoin(deal, ofDeal)
      .where(wanted),
    db
      .select({
        dealId: deal.id,
        number: deal.number,
        revision: deal.revision,
        name: deal.name,
        customerName: deal.customerName,
        currency: deal.currency,
        rate: deal.rate,
        quantity: dealLine.quantity,
        unitPrice: dealLine.unitPrice,
        fieldValues: dealLine.fieldValues,
      })
      .from(dealLine)
      .innerJoin(deal, ofDeal)
      .where(wanted)
      .orderBy(desc(deal.id), asc(dealLine.position))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export type PendingLine = Awaited<ReturnType<typeof pendingLines>>["rows"][number];
