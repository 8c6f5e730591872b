import { and, eq, lt } from "drizzle-orm";
import { accountLink, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { hashOf, passwordFingerprint, type LinkKind } from "@/lib/platform/secrets/tokens";
import type { Context } from "@/lib/platform/context";
import { daysBefore, sweeperOf } from "@/lib/platform/queue/sweeper";

export type AccountLinkState = {
  id: number;
  /** It was used before. */
  isUsed: boolean;
  /** It has expired, or the user's address or password changed since it was created. */
  isOver: boolean;
  /** Its address is the user's current one and confirmed. */
  isVerified: boolean;
  user: Pick<
    typeof userAccount.$inferSelect,
    "id" | "email" | "firstName" | "lastName" | "emailVerifiedAt" | "isActive"
  > & { hasPassword: boolean };
};

/**
 * The link of a token with its user, both locked, so that the second of two simultaneous uses waits; null if
 * there is none.
 */
export async function lockLink(
  context: Context,
  kind: LinkKind,
  token: string,
): Promise<AccountLinkState | null> {
  const [row] = await linkOf(context, kind, token).for("update", { of: [accountLink, userAccount] });
  return row ? described(row, context.now) : null;
}

/** As lockLink(), without a lock, for reading only. */
export async function findLink(
  context: Context,
  kind: LinkKind,
  token: string,
): Promise<AccountLinkState | null> {
  const [row] = await linkOf(context, kind, token);
  return row ? described(row, context.now) : null;
}

type Row = { link: typeof accountLink.$inferSelect; user: typeof userAccount.$inferSelect };

const linkOf = ({ db, tenantId }: Context, kind: LinkKind, token: string) =>
  db
    .select({ link: accountLink, user: userAccount })
    .from(accountLink)
    .innerJoin(userAccount, and(within({ tenantId }, userAccount), eq(userAccount.id, accountLink.userId)))
    .where(
      within({ tenantId }, accountLink, eq(accountLink.tokenHash, hashOf(token)), eq(accountLink.kind, kind)),
    );

function described({ link, user }: Row, now: Date): AccountLinkState {
  const isBound =
    link.email === user.email && link.passwordFingerprint === passwordFingerprint(user.passwordHash);
  return {
    id: link.id,
    isUsed: link.usedAt !== null,
    isOver: link.expiresAt <= now || !isBound,
    isVerified: link.email === user.email && user.emailVerifiedAt !== null,
    user: { ...user, hasPassword: user.passwordHash !== null },
  };
}

/** Marks a link as used; it never works again. */
export async function spendLink({ db, tenantId, now }: Context, id: number): Promise<void> {
  await db
    .update(accountLink)
    .set({ usedAt: now })
    .where(within({ tenantId }, accountLink, eq(accountLink.id, id)));
}

/**
 * Removes links that ended more than 30 days ago; until then, whoever opens an old link is told that it has
 * expired.
 */
export const removeOldLinks = sweeperOf(accountLink, accountLink.id, (now) =>
  lt(accountLink.expiresAt, daysBefore(now, 30)),
);
