import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { session, signInStep } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

type Ending = { userId: number; because: string; except?: number };

/**
 * Revokes all live sessions of a user, on every channel, except the given one, and ends sign-ins that wait for
 * their second factor. Returns the number of sessions (S-008).
 */
export async function endSessions(
  { db, tenantId, now }: Context,
  { userId, because, except }: Ending,
): Promise<number> {
  const others = except === undefined ? undefined : ne(session.id, except);
  await db.delete(signInStep).where(within({ tenantId }, signInStep, eq(signInStep.userId, userId)));
  const ended = await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: because })
    .where(
      within(
        { tenantId },
        session,
        and(eq(session.userId, userId), gt(session.expiresAt, now), isNull(session.revokedAt), others),
      ),
    )
    .returning({ id: session.id });
  return ended.length;
}
