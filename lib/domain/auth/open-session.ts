import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { session, sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { hashOf, newToken } from "@/lib/platform/secrets/tokens";

/** Tokens of a new session. Of a site session only the reference, which goes into the cookie. */
export type OpenedSession = { userId: number; sessionId: number; expiresAt: Date } & (
  { channel: "bearer"; accessToken: string; refreshToken: string } | { channel: "site"; reference: string }
);

/** Opens a session of a user; of more than 20 live ones the oldest end. */
export async function openSession(
  context: Context,
  userId: number,
  channel: "site" | "bearer",
): Promise<OpenedSession> {
  const { db, tenantId, now } = context;
  const ends = new Date(now.getTime() + REFRESH_MILLISECONDS);
  const [opened] = await db
    .insert(session)
    .values({ tenantId, userId, channel, createdAt: now, expiresAt: ends })
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
export const REFRESH_MILLISECONDS = 30 * DAY;

/**
 * How long a used refresh token gives the same new pair again, for parallel tabs and lost answers (S-014).
 */
export const REUSE_MILLISECONDS = 30_000;

/** Live sign-ins of one user. */
export const MOST_SESSIONS = 20;
