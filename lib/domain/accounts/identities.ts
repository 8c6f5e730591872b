import { eq } from "drizzle-orm";
import { userIdentity } from "@/db/schema";
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
  const [found] = await context.db
    .select({ subject: userIdentity.subject })
    .from(userIdentity)
    .where(within(context, userIdentity, eq(userIdentity.userId, userId)))
    .limit(1);
  return found !== undefined;
}
