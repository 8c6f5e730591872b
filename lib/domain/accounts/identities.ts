import { eq, exists, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { userAccount, userIdentity } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/**
 * Deletes a user's identities at single sign-on providers; the next sign-in identifies the user by verified
 * address again.
 */
export async function forgetIdentities(context: Context, userId: number): Promise<void> {
  await context.db.delete(userIdentity).where(within(context, userIdentity, eq(userIdentity.userId, userId)));
}

/** Whether a user has signed in by single sign-on. */
export async function hasIdentity(context: Context, userId: number): Promise<boolean> {
  const [row] = await context.db
    .select({ subject: userIdentity.subject })
    .from(userIdentity)
    .where(within(context, userIdentity, eq(userIdentity.userId, userId)))
    .limit(1);
  return row !== undefined;
}

/** The condition that a user is no longer merely invited: they have a password or have used single sign-on. */
export const hasPasswordOrIdentity = (context: Context): SQL | undefined =>
  or(
    isNotNull(userAccount.passwordHash),
    exists(
      context.db
        .select({ one: sql`1` })
        .from(userIdentity)
        .where(within(context, userIdentity, eq(userIdentity.userId, userAccount.id))),
    ),
  );
