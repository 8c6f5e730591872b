import { and, eq, isNull, ne } from "drizzle-orm";
import { session } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/http/context";

type Ending = { userId: number; because: string; except?: number };

/** Revokes all live sessions of a user, on every channel, but the excepted one (S-008). */
export async function endSessions({ db, tenantId, now }: Context, { userId, because, except }: Ending): Promise<void> {
  const others = except === undefined ? undefined : ne(session.id, except);
  await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: because })
    .where(within({ tenantId }, session, and(eq(session.userId, userId), isNull(session.revokedAt), others)));
}
