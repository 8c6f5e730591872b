import { and, desc, eq, gt, inArray, isNull, isNotNull, lt, or } from "drizzle-orm";
import { session, sessionToken, type SignInWay } from "@/db/schema";
import { within } from "@/db/tenancy";
import { type Context, memberOf } from "@/lib/platform/context";
import { hashOf, newToken } from "@/lib/platform/secrets/tokens";
import { Reply } from "@/lib/platform/http/reply";
import { daysBefore, sweeperOf } from "@/lib/platform/queue/sweeper";

/** Tokens of a new session. Of a site session only the reference, which goes into the cookie. */
export type OpenedSession = { userId: number; sessionId: number; expiresAt: Date } & (
  { channel: "bearer"; accessToken: string; refreshToken: string } | { channel: "site"; reference: string }
);

/** Opens a session of a user; of more than 20 live ones the oldest end. Sign-ins call finishSignIn() instead. */
export async function openSession(
  context: Context,
  userId: number,
  channel: "site" | "bearer",
  signedInBy: SignInWay = "password",
): Promise<OpenedSession> {
  const { db, tenantId, now } = context;
  const ends = new Date(now.getTime() + REFRESH_MILLISECONDS);
  const [opened] = await db
    .insert(session)
    .values({ tenantId, userId, channel, signedInBy, createdAt: now, expiresAt: ends })
    .returning({ id: session.id });
  if (!opened) throw new Error("a session was not stored");
  await endOldest(context, userId);
  const token = (kind: "access" | "refresh" | "site", expiresAt: Date) => {
    const clear = newToken(kind, tenantId);
    return { clear, row: { tenantId, tokenHash: hashOf(clear), sessionId: opened.id, kind, expiresAt } };
  };
  if (channel === "site") {
    const reference = token("site", ends);
    await db.insert(sessionToken).values(reference.row);
    return { channel, userId, sessionId: opened.id, expiresAt: ends, reference: reference.clear };
  }
  const expiresAt = new Date(now.getTime() + ACCESS_MILLISECONDS);
  const access = token("access", expiresAt);
  const refresh = token("refresh", ends);
  await db.insert(sessionToken).values([access.row, refresh.row]);
  return {
    channel,
    userId,
    sessionId: opened.id,
    expiresAt,
    accessToken: access.clear,
    refreshToken: refresh.clear,
  };
}

async function endOldest({ db, tenantId, now }: Context, userId: number): Promise<void> {
  const live = and(
    within(
      { tenantId },
      session,
      eq(session.userId, userId),
      isNull(session.revokedAt),
      gt(session.expiresAt, now),
    ),
  );
  const surplus = await db
    .select({ id: session.id })
    .from(session)
    .where(live)
    .orderBy(desc(session.createdAt), desc(session.id))
    .offset(MOST_SESSIONS);
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: "too many sessions" })
    .where(within({ tenantId }, session, inArray(session.id, ids)));
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an access token lives (S-008, SES-20). */
export const ACCESS_MILLISECONDS = 24 * HOUR;

/** How long a sign-in lives at most, by whatever refreshing (S-008). */
const REFRESH_MILLISECONDS = 30 * DAY;

/**
 * How long a used refresh token gives the same new pair again, for parallel tabs and lost answers (S-014).
 */
export const REUSE_MILLISECONDS = 30_000;

/** Live sign-ins of one user. */
const MOST_SESSIONS = 20;

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

/**
 * Removes sign-ins that ended or were revoked more than 30 days ago, with their tokens: until then it can be said how
 * they ended.
 */
export const removeOldSessions = sweeperOf(session, session.id, (now) => {
  const before = daysBefore(now, 30);
  return or(lt(session.expiresAt, before), and(isNotNull(session.revokedAt), lt(session.revokedAt, before)));
});

/**
 * Removes tokens a day after they ended, of sign-ins that live on. A used refresh token ends with its sign-in: one
 * that is used again is still known.
 */
export const removeOldTokens = sweeperOf(sessionToken, sessionToken.tokenHash, (now) =>
  lt(sessionToken.expiresAt, daysBefore(now, 1)),
);
