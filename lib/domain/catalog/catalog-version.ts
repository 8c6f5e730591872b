import { eq, type SQL, sql } from "drizzle-orm";
import { counter } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/**
 * The version of the tenant's catalogue: raised, in its own transaction, by each write of an item, a rule or
 * a question (S-038).
 */
export async function catalogVersion({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<number> {
  const [row] = await versionOf(db, { tenantId });
  if (!row) throw new Error(`tenant ${tenantId} has no catalogue version`);
  return row.value;
}

const versionOf = statement<{ tenantId: number }, { value: number }[]>((db) =>
  db.select({ value: counter.value }).from(counter).where(isCatalogVersion()),
);

/** Of a statement(): the counter that holds the version. */
export const isCatalogVersion = (): SQL => within(anyTenant, counter, eq(counter.name, "catalog_version"));

/**
 * Raises the version of the tenant's catalogue (S-038): browsers and servers then read it anew. Called first
 * in each write of an item, a rule or a question: its row stays locked until the commit, so the writes of a
 * tenant run one after another, and what one of them has checked, such as whether a question is used, still
 * holds when it is done.
 */
export async function raiseCatalogVersion(context: Context): Promise<void> {
  const raised = await context.db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within(context, counter, eq(counter.name, "catalog_version")))
    .returning({ name: counter.name });
  if (raised.length !== 1) throw new Error(`tenant ${context.tenantId} has no catalogue version`);
}
