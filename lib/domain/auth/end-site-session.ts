import { eq, inArray } from "drizzle-orm";
import { session, sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { hashOf } from "@/lib/platform/secrets/tokens";

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
