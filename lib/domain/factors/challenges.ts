import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { passkeyChallenge, signInStep } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { sweeperOf } from "@/lib/platform/queue/sweeper";

/** What a passkey is asked for, and by whom; null: it is to say who signs in. */
export type Asked = { purpose: (typeof passkeyChallenge.$inferSelect)["purpose"]; userId: number | null };

/** How long a browser has, in milliseconds. */
export const CHALLENGE_MILLISECONDS = 5 * 60_000;

/** Remembers a challenge that was given out. */
export async function keepChallenge(
  { db, tenantId, now }: Context,
  challenge: string,
  { purpose, userId }: Asked,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MILLISECONDS);
  await db.insert(passkeyChallenge).values({ tenantId, challenge, purpose, userId, expiresAt });
}

/** Takes a challenge out of the world; whether it was given out for this, to this user, and in time. */
export async function spendChallenge(
  { db, tenantId, now }: Context,
  challenge: string,
  { purpose, userId }: Asked,
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

/** Removes challenges that nobody answered. */
export const removeOldChallenges = sweeperOf(passkeyChallenge, passkeyChallenge.challenge, (now) =>
  lt(passkeyChallenge.expiresAt, now),
);

/** Removes sign-ins whose second factor never came. */
export const removeOldSteps = sweeperOf(signInStep, signInStep.tokenHash, (now) =>
  lt(signInStep.expiresAt, now),
);
