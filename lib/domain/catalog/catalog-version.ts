import { eq, type SQL, sql } from "drizzle-orm";
import { counter } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/**
 * The version of the tenant's catalogue, increased by each write of an item, a rule or a question in that write's
 * transaction (S-038).
 */
export async function catalogVersion({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<number> {
  const [row] = await versionOf(db, { tenantId });
  if (!row) throw new Error(`tenant ${tenantId} has no catalogue version`);
  return row.value;
}

const versionOf = statement<{ tenantId: number }, { value: number }[]>((db) =>
  db.select({ value: counter.value }).from(counter).where(isCatalogVersion()),
);

/** Condition in a statement(): the counter with the version. */
export const isCatalogVersion = (): SQL => within(anyTenant, counter, eq(counter.name, "catalog_version"));

/**
 * Increases the version of the tenant's catalogue (S-038), so that browsers and servers read it again. Call it
 * first in each write of an item, a rule or a question: its row stays locked until the commit, so that a tenant's
 * writes run one after another, and checks, such as whether a question is used, stay valid until the end.
 */
export async function raiseCatalogVersion(context: Context): Promise<void> {
  const raised = await context.db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within(context, counter, eq(counter.name, "catalog_version")))
    .returning({ name: counter.name });
  if (raised.length !== 1) throw new Error(`tenant ${context.tenantId} has no catalogue version`);
}
