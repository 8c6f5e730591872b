import { desc, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { session, signInPolicy } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { describeDevice } from "@/lib/domain/auth/describe-device";
import { endOf, endsAt, lifeColumns } from "@/lib/domain/auth/session-end";
import { notFound } from "@/lib/core/contract/errors";
import { memberOf, type Context } from "@/lib/platform/context";
import { endSessions } from "./end-sessions";
import type { sessionSchema } from "./sessions-api";

type Listed = z.input<typeof sessionSchema>;

/** The signed-in user's live sessions: the current one, then the most recently used ones. */
export async function listMySessions(context: Context): Promise<Listed[]> {
  const me = memberOf(context);
  return listSessions(context, me.id, me.sessionId);
}

/** The live sessions of a user; `current`: the calling one, listed first. */
async function listSessions(
  context: Pick<Context, "db" | "tenantId" | "now">,
  userId: number,
  current: number,
): Promise<Listed[]> {
  const { db, tenantId, now } = context;
  const rows = await db
    .select({
      id: session.id,
      channel: session.channel,
      userAgent: session.userAgent,
      network: session.network,
      life: lifeColumns,
    })
    .from(session)
    .leftJoin(signInPolicy, within({ tenantId }, signInPolicy))
    .where(
      within(
        { tenantId },
        session,
        eq(session.userId, userId),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
      ),
    )
    .orderBy(desc(session.createdAt), desc(session.id));
  return rows
    .filter(({ life }) => endOf(life, now) === null)
    .map(({ id, channel, userAgent, network, life }) => ({
      id,
      channel,
      ...describeDevice(userAgent),
      network: network || null,
      created_at: life.createdAt,
      last_used_at: life.lastUsedAt ?? life.createdAt,
      expires_at: endsAt(life),
      is_current: id === current,
    }))
    .sort(
      (one, other) =>
        Number(other.is_current) - Number(one.is_current) ||
        other.last_used_at.getTime() - one.last_used_at.getTime(),
    );
}

/**
 * Ends one of the signed-in user's own live sessions. Error: 404, also for other users' sessions and for ended
 * ones.
 */
export async function endMySession(context: Context, id: number): Promise<undefined> {
  const { db, tenantId, now } = context;
  const me = memberOf(context);
  const [ended] = await db
    .update(session)
    .set({ revokedAt: now, revokedBecause: ENDED_BY_USER })
    .where(
      within(
        { tenantId },
        session,
        eq(session.id, id),
        eq(session.userId, me.id),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
      ),
    )
    .returning({ userAgent: session.userAgent, network: session.network });
  if (!ended) throw notFound();
  await audit(context, {
    action: "sessions_ended",
    subject: { type: "user", id: me.id, name: me.email },
    after: { sessions: 1, ...describeDevice(ended.userAgent), network: ended.network },
  });
}

/** Ends all sessions of the signed-in user except the current one; returns how many. API tokens keep working. */
export async function endMyOtherSessions(context: Context): Promise<{ ended: number }> {
  const me = memberOf(context);
  const ended = await endSessions(context, {
    userId: me.id,
    because: ENDED_BY_USER,
    except: me.sessionId,
  });
  if (ended > 0)
    await audit(context, {
      action: "sessions_ended",
      subject: { type: "user", id: me.id, name: me.email },
      after: { sessions: ended },
    });
  return { ended };
}

const ENDED_BY_USER = "ended by the user";
