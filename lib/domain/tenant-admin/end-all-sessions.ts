import { isNull } from "drizzle-orm";
import { session } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** Ends all sessions of a tenant (security 3.5). */
export async function endAllSessions(context: Context, because: string): Promise<void> {
  await context.db
    .update(session)
    .set({ revokedAt: context.now, revokedBecause: because })
    .where(within(context, session, isNull(session.revokedAt)));
}
