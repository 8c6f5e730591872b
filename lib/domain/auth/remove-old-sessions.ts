import { and, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { session, sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { SWEEP_BATCH, type Sweeper } from "@/lib/platform/queue/sweep-batch";

const KEPT = 30 * 24 * 3_600_000;

/**
 * Removes sign-ins that ended or were revoked more than 30 days ago, with their tokens: until then it can be
 * said how they ended.
 */
export const removeOldSessions: Sweeper = async ({ db, tenantId, now }) => {
  const before = new Date(now.getTime() - KEPT);
  const isOver = or(
    lt(session.expiresAt, before),
    and(isNotNull(session.revokedAt), lt(session.revokedAt, before)),
  );
  const old = await db
    .select({ id: session.id })
    .from(session)
    .where(within({ tenantId }, session, isOver))
    .limit(SWEEP_BATCH);
  if (old.length > 0)
    await db.delete(session).where(
      within(
        { tenantId },
        session,
        inArray(
          session.id,
          old.map(({ id }) => id),
        ),
      ),
    );
  return old.length;
};

/**
 * Removes tokens a day after they ended, of sign-ins that live on. A used refresh token ends with its
 * sign-in: one that is used again is still known.
 */
export const removeOldTokens: Sweeper = async ({ db, tenantId, now }) => {
  const isOver = within(
    { tenantId },
    sessionToken,
    lt(sessionToken.expiresAt, new Date(now.getTime() - KEPT / 30)),
  );
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
