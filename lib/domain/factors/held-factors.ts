import { eq, isNotNull } from "drizzle-orm";
import { authenticator, passkey } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** Which factors a user has set up: a confirmed authenticator app, a passkey. */
export async function heldFactors(
  context: Pick<Context, "db" | "tenantId">,
  userId: number,
): Promise<{ hasApp: boolean; hasPasskey: boolean }> {
  const [apps, keys] = await Promise.all([
    context.db
      .select({ userId: authenticator.userId })
      .from(authenticator)
      .where(
        within(
          context,
          authenticator,
          eq(authenticator.userId, userId),
          isNotNull(authenticator.confirmedAt),
        ),
      ),
    context.db
      .select({ id: passkey.id })
      .from(passkey)
      .where(within(context, passkey, eq(passkey.userId, userId)))
      .limit(1),
  ]);
  return { hasApp: apps.length > 0, hasPasskey: keys.length > 0 };
}
