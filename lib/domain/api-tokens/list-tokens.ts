import { count, desc, eq, and, isNull } from "drizzle-orm";
import type { z } from "zod";
import { apiToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { pageOf } from "@/lib/core/contract/contract";
import type { apiTokensApi, TokensQuery } from "./api";
import type { apiTokenSchema } from "./schema";
import { audit } from "@/lib/domain/audit/audit";
import { notFound } from "@/lib/core/contract/errors";

/** The signed-in user's own tokens, newest first, with those that have ended (security 3.5). */
export async function listTokens(
  context: Context,
  query: TokensQuery,
): Promise<z.input<typeof apiTokensApi.list.response>> {
  const own = within(context, apiToken, eq(apiToken.userId, memberOf(context).id));
  const [[counted], rows] = await Promise.all([
    context.db.select({ total: count() }).from(apiToken).where(own),
    context.db
      .select()
      .from(apiToken)
      .where(own)
      .orderBy(desc(apiToken.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
  ]);
  return { data: rows.map(presentToken), meta: pageOf(query, counted?.total ?? 0) };
}

/** A stored token as its owner sees it. */
export const presentToken = (row: typeof apiToken.$inferSelect): z.input<typeof apiTokenSchema> => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  permissions: row.permissions,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  last_used_at: row.lastUsedAt,
  revoked_at: row.revokedAt,
});

/**
 * Ends one of the signed-in user's own tokens for good; one that was ended stays as it was. Error: 404, for
 * other users' too.
 */
export async function revokeToken(context: Context, id: number): Promise<undefined> {
  const own = within(context, apiToken, eq(apiToken.id, id), eq(apiToken.userId, memberOf(context).id));
  const [found] = await context.db
    .select({ name: apiToken.name, revokedAt: apiToken.revokedAt })
    .from(apiToken)
    .where(own)
    .for("update");
  if (!found) throw notFound();
  if (found.revokedAt) return;
  await context.db.update(apiToken).set({ revokedAt: context.now }).where(own);
  await audit(context, { action: "disabled", subject: { type: "api_token", id, name: found.name } });
}

/**
 * Ends all tokens of a user for good and gives how many there were: where a user is disabled, where an
 * administrator signs them out everywhere, and where a password is reset, because whoever stole a session may
 * have made one.
 */
export async function endTokens({ db, tenantId, now }: Context, userId: number): Promise<number> {
  const ended = await db
    .update(apiToken)
    .set({ revokedAt: now })
    .where(within({ tenantId }, apiToken, and(eq(apiToken.userId, userId), isNull(apiToken.revokedAt))))
    .returning({ id: apiToken.id });
  return ended.length;
}
