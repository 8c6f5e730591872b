import type { LongContext, Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { readReference } from "./cookie";
import { refreshTokens, type RefreshedTokens } from "./refresh";
import { gt, isNull, and, eq } from "drizzle-orm";
import { session, sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { hashOf } from "@/lib/platform/secrets/tokens";

/** Stands where a token would: on the site it stays in the cookie, out of scripts' reach (S-007). */
export const IN_COOKIE = "cookie";

/** Refreshes from the token of the body, else from the site's cookie. Errors: 401. */
export async function refreshFrom(
  context: LongContext,
  token: string | undefined,
  headers: Headers,
): Promise<RefreshedTokens> {
  if (token !== undefined) return refreshTokens(context, token);
  const cookie = await readReference(headers.get("cookie"));
  const ends =
    cookie && cookie.tenantId === context.tenantId
      ? await context.transaction((inner) => siteSessionEnd(inner, cookie.reference))
      : null;
  if (!ends) throw new AppError(401, "AUTH_ERROR", "Authentication failed");
  return { accessToken: IN_COOKIE, refreshToken: IN_COOKIE, expiresAt: ends };
}

/**
 * End of the live site session behind a cookie's reference, or null (X-02: in the browser the cookie stands
 * for the refresh token).
 */
async function siteSessionEnd({ db, tenantId, now }: Context, reference: string): Promise<Date | null> {
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
