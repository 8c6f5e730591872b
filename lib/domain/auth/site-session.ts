import { gt, isNull, and, eq } from "drizzle-orm";
import { session, sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { hashOf } from "@/lib/platform/secrets/tokens";

/** End of the live site session behind a cookie's reference, or null (X-02: in the browser the cookie stands for the refresh token). */
export async function siteSessionEnd(
  { db, tenantId, now }: Context,
  reference: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: session.expiresAt })
    .from(sessionToken)
    .innerJoin(
      session,
      and(
        within({ tenantId }, session),
        eq(session.id, sessionToken.sessionId),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
      ),
    )
    .where(
      within(
        { tenantId },
        sessionToken,
        eq(sessionToken.tokenHash, hashOf(reference)),
        eq(sessionToken.kind, "site"),
      ),
    );
  return row?.expiresAt ?? null;
}
