import { and, eq, gt } from "drizzle-orm";
import { session, sessionToken, signInPolicy, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { MAIL_READER, mailLanguage, sendLater, type MailReader } from "@/lib/domain/mail/send-later";
import type { Context, LongContext, SessionEnd } from "@/lib/platform/context";
import { AppError, notSignedIn } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { countRefresh } from "@/lib/platform/limits/count";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import { followingToken, hashOf, readToken } from "@/lib/platform/secrets/tokens";
import { endOf, endsAt, lifeColumns, SIGNED_OUT, type SessionLife } from "./session-end";
import { ACCESS_MILLISECONDS, REUSE_MILLISECONDS } from "./sessions";
import { readReference } from "./cookie";

type RefreshedTokens = { accessToken: string; refreshToken: string; expiresAt: Date };

/**
 * Exchanges a refresh token for a new pair (SES-24 to 28, S-008). Used again within 30 s it returns the same
 * pair; later its whole sign-in is revoked, and the user gets a mail. Errors: 429; 401 AUTH_ERROR for an invalid
 * token; 401 TOKEN_REUSED; 403 TENANT_MISMATCH.
 */
async function refreshTokens(context: LongContext, refreshToken: string): Promise<RefreshedTokens> {
  const read = readToken(refreshToken);
  if (!read || read.kind !== "refresh") throw notSignedIn();
  if (read.tenantId !== context.tenantId)
    throw new AppError(403, "TENANT_MISMATCH", "This session belongs to another workspace.");
  const outcome = await context.transaction((inner) => rotate(inner, refreshToken));
  // Thrown outside the transaction, so that the revocation is committed.
  if (outcome === "reused") throw new AppError(401, "TOKEN_REUSED", "Authentication failed");
  if (outcome === "dead") throw notSignedIn();
  if (typeof outcome === "string") throw notSignedIn(outcome);
  return outcome;
}

async function rotate(
  context: Context,
  refreshToken: string,
): Promise<RefreshedTokens | "dead" | "reused" | SessionEnd> {
  const { db, tenantId, now } = context;
  const existing = await lockToken(context, hashOf(refreshToken));
  const ended = existing ? endOf(existing.life, now) : SIGNED_OUT;
  if (!existing || ended === SIGNED_OUT) return "dead";
  if (ended !== null) return ended;
  await countRefresh(context, existing.sessionId);
  const isReuse = existing.usedAt !== null;
  if (existing.usedAt !== null && now.getTime() - existing.usedAt.getTime() > REUSE_MILLISECONDS) {
    await db
      .update(session)
      .set({ revokedAt: now, revokedBecause: "refresh token reused" })
      .where(within({ tenantId }, session, eq(session.id, existing.sessionId)));
    log.warn(
      { event: "authn_token_reuse", tenantId, userId: existing.userId, sessionId: existing.sessionId },
      "a used refresh token came again",
    );
    await audit(context, {
      action: "sessions_ended",
      subject: { type: "user", id: existing.userId, name: existing.email },
      after: { sessions: 1, reason: "refresh token reused" },
    });
    await mailTokenReuse(context, existing, existing.sessionId);
    return "reused";
  }
  const rotatedAt = existing.usedAt ?? now;
  const expiresAt = new Date(
    Math.min(rotatedAt.getTime() + ACCESS_MILLISECONDS, endsAt(existing.life).getTime()),
  );
  const accessToken = followingToken("access", tenantId, refreshToken, authSecret());
  const nextToken = followingToken("refresh", tenantId, refreshToken, authSecret());
  if (!isReuse) {
    await retire(context, existing.sessionId, hashOf(refreshToken));
    await db.insert(sessionToken).values([
      { tenantId, tokenHash: hashOf(accessToken), sessionId: existing.sessionId, kind: "access", expiresAt },
      {
        tenantId,
        tokenHash: hashOf(nextToken),
        sessionId: existing.sessionId,
        kind: "refresh",
        expiresAt: existing.life.expiresAt,
      },
    ]);
  }
  return { accessToken, refreshToken: nextToken, expiresAt };
}

/** The token with its session, both locked, so that the second of two simultaneous rotations waits. */
async function lockToken({ db, tenantId, now }: Context, tokenHash: string) {
  const [row] = await db
    .select({
      sessionId: session.id,
      life: lifeColumns,
      usedAt: sessionToken.usedAt,
      userId: userAccount.id,
      ...MAIL_READER,
    })
    .from(sessionToken)
    .innerJoin(session, and(within({ tenantId }, session), eq(session.id, sessionToken.sessionId)))
    .leftJoin(signInPolicy, within({ tenantId }, signInPolicy))
    .innerJoin(
      userAccount,
      and(
        within({ tenantId }, userAccount),
        eq(userAccount.id, session.userId),
        eq(userAccount.isActive, true),
      ),
    )
    .where(
      within(
        { tenantId },
        sessionToken,
        eq(sessionToken.tokenHash, tokenHash),
        eq(sessionToken.kind, "refresh"),
        gt(sessionToken.expiresAt, now),
      ),
    )
    .for("update", { of: [sessionToken, session] });
  return row;
}

/** Marks the refresh token as used. Earlier access tokens stay valid for running calls. */
async function retire({ db, tenantId, now }: Context, sessionId: number, usedHash: string): Promise<void> {
  await db
    .update(sessionToken)
    .set({ usedAt: now })
    .where(within({ tenantId }, sessionToken, eq(sessionToken.tokenHash, usedHash)));
  const soon = new Date(now.getTime() + REUSE_MILLISECONDS);
  await db
    .update(sessionToken)
    .set({ expiresAt: soon })
    .where(
      within(
        { tenantId },
        sessionToken,
        eq(sessionToken.sessionId, sessionId),
        eq(sessionToken.kind, "access"),
        gt(sessionToken.expiresAt, soon),
      ),
    );
}

/** Tells a user that a used refresh token was used again and its sign-in was ended. */
async function mailTokenReuse(context: Context, account: MailReader, sessionId: number): Promise<void> {
  const language = mailLanguage(context.tenant, account);
  await sendLater(context, {
    kind: "token_reuse",
    to: account.email,
    firstName: account.firstName,
    language,
    data: {},
    dedupeKey: `token_reuse/${sessionId}`,
  });
}

/** A placeholder for a token: on the site it stays in the cookie, which scripts cannot read (S-007). */
const IN_COOKIE = "cookie";

/** Refreshes with the token in the body, else with the site's cookie. Errors: 401. */
export async function refreshFrom(
  context: LongContext,
  token: string | undefined,
  headers: Headers,
): Promise<RefreshedTokens> {
  if (token !== undefined) return refreshTokens(context, token);
  const cookie = await readReference(headers);
  if (!cookie || cookie.tenantId !== context.tenantId) throw notSignedIn();
  const life = await context.transaction((inner) => siteSessionLife(inner, cookie.reference));
  const ended = life ? endOf(life, context.now) : SIGNED_OUT;
  if (!life || ended === SIGNED_OUT) throw notSignedIn();
  if (ended !== null) throw notSignedIn(ended);
  return { accessToken: IN_COOKIE, refreshToken: IN_COOKIE, expiresAt: endsAt(life) };
}

/**
 * The lifetime data of the site session behind a cookie's reference, or null if there is none (X-02: in the
 * browser the cookie replaces the refresh token).
 */
async function siteSessionLife({ db, tenantId }: Context, reference: string): Promise<SessionLife | null> {
  const [row] = await db
    .select(lifeColumns)
    .from(sessionToken)
    .innerJoin(session, and(within({ tenantId }, session), eq(session.id, sessionToken.sessionId)))
    .leftJoin(signInPolicy, within({ tenantId }, signInPolicy))
    .where(
      within(
        { tenantId },
        sessionToken,
        eq(sessionToken.tokenHash, hashOf(reference)),
        eq(sessionToken.kind, "site"),
      ),
    );
  return row ?? null;
}
