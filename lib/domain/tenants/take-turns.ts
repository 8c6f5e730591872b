import { eq } from "drizzle-orm";
import { counter } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/**
 * Makes a tenant's administrative writes wait for each other until the commit. To be called before a check of a
 * whole list, such as the names in use or the number of rows: a row that another transaction is about to add
 * cannot be locked, so a row is locked that each tenant has.
 */
export async function takeTurns({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<void> {
  await db
    .select({ name: counter.name })
    .from(counter)
    .where(within({ tenantId }, counter, eq(counter.name, "branding_version")))
    .for("update");
}
