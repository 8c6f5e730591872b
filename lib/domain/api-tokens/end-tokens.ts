import { and, eq, isNull } from "drizzle-orm";
import { apiToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/**
 * Ends all tokens of a user for good and gives how many there were: where a user is disabled, where an administrator signs them out
 * everywhere, and where a password is reset, because whoever stole a session may have made one.
 */
export async function endTokens({ db, tenantId, now }: Context, userId: number): Promise<number> {
  const ended = await db
    .update(apiToken)
    .set({ revokedAt: now })
    .where(within({ tenantId }, apiToken, and(eq(apiToken.userId, userId), isNull(apiToken.revokedAt))))
    .returning({ id: apiToken.id });
  return ended.length;
}
