import { and, isNotNull, lt, or, sql } from "drizzle-orm";
import { session, sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { daysBefore, SWEEP_BATCH, sweeperOf, type Sweeper } from "@/lib/platform/queue/sweeper";

/**
 * Removes sign-ins that ended or were revoked more than 30 days ago, with their tokens: until then it can be said how
 * they ended.
 */
export const removeOldSessions = sweeperOf(session, (now) => {
  const before = daysBefore(now, 30);
  return or(lt(session.expiresAt, before), and(isNotNull(session.revokedAt), lt(session.revokedAt, before)));
});

/**
 * Removes tokens a day after they ended, of sign-ins that live on. A used refresh token ends with its sign-in: one
 * that is used again is still known.
 */
export const removeOldTokens: Sweeper = async ({ db, tenantId, now }) => {
  const isOver = within({ tenantId }, sessionToken, lt(sessionToken.expiresAt, daysBefore(now, 1)));
  const old = db
    .select({ tokenHash: sessionToken.tokenHash })
    .from(sessionToken)
    .where(isOver)
    .limit(SWEEP_BATCH);
  const removed = await db
    .delete(sessionToken)
    .where(within({ tenantId }, sessionToken, sql`${sessionToken.tokenHash} in (${old})`))
    .returning({ tokenHash: sessionToken.tokenHash });
  return removed.length;
};
