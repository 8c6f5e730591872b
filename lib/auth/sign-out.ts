import { eq } from "drizzle-orm";
import { session } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/http/context";

/** Revokes the session that the request came with (REST-03). */
export async function signOut(context: Context): Promise<void> {
  const { db, tenantId, now } = context;
  await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: "signed out" })
    .where(within({ tenantId }, session, eq(session.id, memberOf(context).sessionId)));
}
