import { eq, sql } from "drizzle-orm";
import { counter } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** Called by each change of what proposals look like, in its transaction: pages and PDFs of the former look are drawn anew. */
export async function raiseBrandingVersion({
  db,
  tenantId,
}: Pick<Context, "db" | "tenantId">): Promise<void> {
  await db
    .update(counter)
    .set({ value: sql`${counter.value} + 1` })
    .where(within({ tenantId }, counter, eq(counter.name, "branding_version")));
}
