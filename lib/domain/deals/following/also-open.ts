import { and, asc, eq, gt, isNull, ne } from "drizzle-orm";
import { mayBeLost } from "@/db/client";
import { deal, session, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { notFound } from "@/lib/core/contract/errors";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { memberOf, nameOfMember, type Context } from "@/lib/platform/context";
import type { Reader } from "./following-api";

/** The most people whose names are answered. */
const MOST = 20;

/**
 * PUT /deals/{id}/presence: notes that the caller has a deal open, and answers who else has said so in the last minute,
 * by name (U-108). It is noted with the session: who signs out has nothing open. Error: 404.
 */
export async function alsoOpen(context: Context, id: number): Promise<Reader[]> {
  const { db, now } = context;
  const { id: userId, sessionId } = memberOf(context);
  mayBeLost(db);
  const [[known], others] = await Promise.all([
    db
      .select({ id: deal.id })
      .from(deal)
      .where(within(context, deal, eq(deal.id, id))),
    db
      .selectDistinct({
        id: userAccount.id,
        firstName: userAccount.firstName,
        lastName: userAccount.lastName,
        email: userAccount.email,
      })
      .from(session)
      .innerJoin(userAccount, within(context, userAccount, eq(userAccount.id, session.userId)))
      .where(
        within(
          context,
          session,
          and(
            eq(session.openDealId, id),
            gt(session.openDealAt, new Date(now.getTime() - MINUTE)),
            isNull(session.revokedAt),
            ne(session.userId, userId),
          ),
        ),
      )
      .orderBy(asc(userAccount.firstName), asc(userAccount.lastName), asc(userAccount.id))
      .limit(MOST),
    db
      .update(session)
      .set({ openDealId: id, openDealAt: now })
      .where(within(context, session, eq(session.id, sessionId))),
  ]);
  if (!known) throw notFound();
  return others.map((other) => ({ id: other.id, name: nameOfMember(other) }));
}
