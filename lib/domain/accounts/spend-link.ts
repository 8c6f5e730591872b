import { eq } from "drizzle-orm";
import { accountLink } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** Marks a link as used; it never works again. */
export async function spendLink({ db, tenantId, now }: Context, id: number): Promise<void> {
  await db
    .update(accountLink)
    .set({ usedAt: now })
    .where(within({ tenantId }, accountLink, eq(accountLink.id, id)));
}
