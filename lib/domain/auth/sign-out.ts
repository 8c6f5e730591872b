import { eq } from "drizzle-orm";
import { session } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { Reply } from "@/lib/platform/http/reply";

/** Revokes the session that the request came with (REST-03). The browser drops what it kept for this origin, cached answers included. */
export async function signOut(context: Context): Promise<Reply<undefined>> {
  const { db, tenantId, now } = context;
  await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: "signed out" })
    .where(within({ tenantId }, session, eq(session.id, memberOf(context).sessionId)));
  return new Reply(undefined, { headers: { "Clear-Site-Data": '"cache", "storage"' } });
}
