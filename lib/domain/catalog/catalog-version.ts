import { eq, type SQL } from "drizzle-orm";
import { counter } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** The version of the tenant's catalogue: raised, in its own transaction, by each write of an item, a rule or a question (S-038). */
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
