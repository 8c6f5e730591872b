import { eq, inArray } from "drizzle-orm";
import { session, sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { Reply } from "@/lib/platform/http/reply";
import { hashOf } from "@/lib/platform/secrets/tokens";

/**
 * Revokes the session that the request came with (REST-03). The browser drops what it kept for this origin,
 * cached answers included.
 */
export async function signOut(context: Context): Promise<Reply<undefined>> {
  const { db, tenantId, now } = context;
  await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: "signed out" })
    .where(within({ tenantId }, session, eq(session.id, memberOf(context).sessionId)));
  return new Reply(undefined, { headers: { "Clear-Site-Data": '"cache", "storage"' } });
}

/** Revokes the session behind a cookie's reference, whether or not it still lives. */
export async function endSiteSession({ db, tenantId, now }: Context, reference: string): Promise<void> {
  const scope = { tenantId };
  const ids = db
    .select({ id: sessionToken.sessionId })
    .from(sessionToken)
    .where(
      within(
        scope,
        sessionToken,
        eq(sessionToken.tokenHash, hashOf(reference)),
        eq(sessionToken.kind, "site"),
      ),
    );
  await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: "signed out" })
    .where(within(scope, session, inArray(session.id, ids)));
}
