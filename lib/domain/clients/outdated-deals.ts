import { and, eq, sql, type SQL } from "drizzle-orm";
import { deal, type CustomerSnapshot } from "@/db/schema";
import { within } from "@/db/tenancy";
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
