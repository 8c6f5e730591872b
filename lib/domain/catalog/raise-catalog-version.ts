import { eq, sql } from "drizzle-orm";
import { counter } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/**
 * Raises the version of the tenant's catalogue (S-038): browsers and servers then read it anew. Called first in each write of an item,
 * a rule or a question: its row stays locked until the commit, so the writes of a tenant run one after another, and what one of them
 * has checked, such as whether a question is used, still holds when it is done.
 */
export async function raiseCatalogVersion(context: Context): Promise<void> {
  const raised = await context.db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within(context, counter, eq(counter.name, "catalog_version")))
    .returning({ name: counter.name });
  if (raised.length !== 1) throw new Error(`tenant ${context.tenantId} has no catalogue version`);
}
