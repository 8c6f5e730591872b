import { and, desc, eq, gt, inArray, isNull, isNotNull, lt, or } from "drizzle-orm";
import { session, sessionToken, userAccount, type SignInWay } from "@/db/schema";
import { within } from "@/db/tenancy";
import { DAY } from "@/lib/core/time/milliseconds";
import { audit } from "@/lib/domain/audit/audit";
import { type Context, memberOf } from "@/lib/platform/context";
import { networkOf } from "@/lib/platform/limits/subjects";
import { hashOf, newToken } from "@/lib/platform/secrets/tokens";
import { readPolicy } from "@/lib/domain/sign-in-policy/policy";
import { Reply } from "@/lib/platform/http/reply";
import { daysBefore, sweeperOf } from "@/lib/platform/queue/sweeper";
import { LONGEST_AGENT } from "./describe-device";
import { noteDevice } from "./devices";
import { endsAt, SIGNED_OUT } from "./session-end";

/**
 * Tokens of a new session; for a site session only the reference, which goes into the cookie. isKnownDevice: the
 * user has signed in from this device before.
 */
export type OpenedSession = {
  userId: number;
  sessionId: number;
  expiresAt: Date;
  isKnownDevice: boolean;
} & (
  | { channel: "bearer"; accessToken: string; refreshToken: string }
  | { channel: "site"; reference: string }
);

/**
 * Opens a session of a user; if there are more than 20 live ones, the oldest ones end. Its lifetime follows the
 * tenant's policy, and the user gets a mail about a new device. Sign-ins call finishSignIn() instead.
 */
export async function openSession(
  context: Context,
  userId: number,
  channel: "site" | "bearer",
  signedInBy: SignInWay = "password",
): Promise<OpenedSession> {
  const { db, tenantId, now, request } = context;
  const { absoluteHours } = await readPolicy(context);
  const most = new Date(now.getTime() + REFRESH_MILLISECONDS);
  const ends = endsAt({ createdAt: now, expiresAt: most, absoluteHours });
  const [opened] = await db
    .insert(session)
    .values({
      tenantId,
      userId,
      channel,
      signedInBy,
      createdAt: now,
      expiresAt: most,
      userAgent: request.userAgent.slice(0, LONGEST_AGENT),
      network: networkOf(request.address),
    })
    .returning({ id: session.id });
  if (!opened) throw new Error("a session was not stored");
  await endOldest(context, userId);
  const isKnownDevice = await noteDevice(context, { userId, sessionId: opened.id });
  const token = (kind: "access" | "refresh" | "site", expiresAt: Date) => {
    const clear = newToken(kind, tenantId);
    return { clear, row: { tenantId, tokenHash: hashOf(clear), sessionId: opened.id, kind, expiresAt } };
  };
  const result = { userId, sessionId: opened.id, isKnownDevice };
  if (channel === "site") {
    const reference = token("site", most);
    await db.insert(sessionToken).values(reference.row);
    return { ...result, channel, expiresAt: ends, reference: reference.clear };
  }
  const expiresAt = new Date(Math.min(now.getTime() + ACCESS_MILLISECONDS, ends.getTime()));
  const access = token("access", expiresAt);
  const refresh = token("refresh", most);
  await db.insert(sessionToken).values([access.row, refresh.row]);
  return { ...result, channel, expiresAt, accessToken: access.clear, refreshToken: refresh.clear };
}

async function endOldest(context: Context, userId: number): Promise<void> {
  const { db, tenantId, now } = context;
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
    .offset(MAX_SESSIONS);
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: TOO_MANY })
    .where(within({ tenantId }, session, inArray(session.id, ids)));
  const [user] = await db
    .select({ email: userAccount.email })
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.id, userId)));
  await audit(context, {
    action: "sessions_ended",
    subject: { type: "user", id: userId, name: user?.email ?? "" },
    after: { sessions: ids.length, reason: TOO_MANY },
  });
}

const TOO_MANY = "too many sessions";

/** How long an access token lives (S-008, SES-20). */
export const ACCESS_MILLISECONDS = DAY;

/** Longest lifetime of a sign-in, including refreshes (S-008). */
const REFRESH_MILLISECONDS = 30 * DAY;

/** How long a used refresh token still returns the same new pair, for parallel tabs and lost responses (S-014). */
export const REUSE_MILLISECONDS = 30_000;

/** Live sign-ins of one user. */
const MAX_SESSIONS = 20;

/**
 * Revokes the session of the request (REST-03). The browser clears the cached responses of this origin; not its
 * storage, where proposals that could not be saved are kept until their owner is back (T-63).
 */
export async function signOut(context: Context): Promise<Reply<undefined>> {
  const { db, tenantId, now } = context;
  const { id, email, sessionId } = memberOf(context);
  const ended = await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: SIGNED_OUT })
    .where(within({ tenantId }, session, eq(session.id, sessionId), isNull(session.revokedAt)))
    .returning({ id: session.id });
  if (ended.length > 0)
    await audit(context, { action: "signed_out", subject: { type: "user", id, name: email } });
  return new Reply(undefined, { headers: { "Clear-Site-Data": '"cache"' } });
}

/** Revokes the session behind a cookie's reference, if it is still live. */
export async function endSiteSession(context: Context, reference: string): Promise<void> {
  const { db, tenantId, now } = context;
  const scope = { tenantId };
  const [row] = await db
    .select({ sessionId: session.id, userId: userAccount.id, email: userAccount.email })
    .from(sessionToken)
    .innerJoin(session, and(within(scope, session), eq(session.id, sessionToken.sessionId)))
    .innerJoin(userAccount, and(within(scope, userAccount), eq(userAccount.id, session.userId)))
    .where(
      within(
        scope,
        sessionToken,
        eq(sessionToken.tokenHash, hashOf(reference)),
        eq(sessionToken.kind, "site"),
        isNull(session.revokedAt),
      ),
    )
    .for("update", { of: session });
  if (!row) return;
  await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: SIGNED_OUT })
    .where(within(scope, session, eq(session.id, row.sessionId)));
  await audit(context, {
    action: "signed_out",
    subject: { type: "user", id: row.userId, name: row.email },
  });
}

/**
 * Removes sign-ins that ended or were revoked more than 30 days ago, with their tokens: until then users can be
 * told why they ended.
 */
export const removeOldSessions = sweeperOf(session, session.id, (now) => {
  const before = daysBefore(now, 30);
  return or(lt(session.expiresAt, before), and(isNotNull(session.revokedAt), lt(session.revokedAt, before)));
});

/**
 * Removes tokens of live sign-ins one day after they ended. A used refresh token is kept until its sign-in ends,
 * so that using it again is detected.
 */
export const removeOldTokens = sweeperOf(sessionToken, sessionToken.tokenHash, (now) =>
  lt(sessionToken.expiresAt, daysBefore(now, 1)),
);
