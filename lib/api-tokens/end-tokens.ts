import { and, eq, isNull } from "drizzle-orm";
import { apiToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";

/** Ends all tokens of a user for good, so that none comes to life again with them: called where a user is disabled or deleted. */
export async function endTokens({ db, tenantId, now }: Context, userId: number): Promise<void> {
  await db.update(apiToken).set({ revokedAt: now }).where(within({ tenantId }, apiToken, and(eq(apiToken.userId, userId), isNull(apiToken.revokedAt))));
}
