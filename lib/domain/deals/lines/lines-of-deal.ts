import { asc, eq } from "drizzle-orm";
import { dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

export type LineRecord = typeof dealLine.$inferSelect;

/** A deal's lines in order. The statement is sent immediately, so that it can share a round trip. */
export const linesOf = (context: Pick<Context, "db" | "tenantId">, dealId: number): Promise<LineRecord[]> =>
  context.db
    .select()
    .from(dealLine)
    .where(within(context, dealLine, eq(dealLine.dealId, dealId)))
    .orderBy(asc(dealLine.position))
    .execute();
