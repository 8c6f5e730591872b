import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { passkeyChallenge, signInStep } from "@/db/schema";
import { within } from "@/db/tenancy";
import { MINUTE } from "@/lib/core/time/milliseconds";
import type { Context } from "@/lib/platform/context";
import { sweeperOf } from "@/lib/platform/queue/sweeper";

/** The purpose of a challenge, and its user; null: the passkey identifies the user. */
export type ChallengeScope = {
  purpose: (typeof passkeyChallenge.$inferSelect)["purpose"];
  userId: number | null;
};

/** Lifetime of a challenge, in milliseconds. */
export const CHALLENGE_MILLISECONDS = 5 * MINUTE;

/** Stores an issued challenge. */
export async function keepChallenge(
  { db, tenantId, now }: Context,
  challenge: string,
  { purpose, userId }: ChallengeScope,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MILLISECONDS);
  await db.insert(passkeyChallenge).values({ tenantId, challenge, purpose, userId, expiresAt });
}

/** Uses up a challenge; returns whether it was issued for this purpose and user and has not expired. */
export async function spendChallenge(
  { db, tenantId, now }: Context,
  challenge: string,
  { purpose, userId }: ChallengeScope,
): Promise<boolean> {
  const spent = await db
    .delete(passkeyChallenge)
    .where(
      within(
        { tenantId },
        passkeyChallenge,
        and(
          eq(passkeyChallenge.challenge, challenge),
          eq(passkeyChallenge.purpose, purpose),
          userId === null ? isNull(passkeyChallenge.userId) : eq(passkeyChallenge.userId, userId),
          gt(passkeyChallenge.expiresAt, now),
        ),
      ),
    )
    .returning({ challenge: passkeyChallenge.challenge });
  return spent.length > 0;
}

/** Removes expired challenges. */
export const removeOldChallenges = sweeperOf(passkeyChallenge, passkeyChallenge.challenge, (now) =>
  lt(passkeyChallenge.expiresAt, now),
);

/** Removes expired second steps of sign-ins. */
export const removeOldSteps = sweeperOf(signInStep, signInStep.tokenHash, (now) =>
  lt(signInStep.expiresAt, now),
);
