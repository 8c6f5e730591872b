import { and, eq, gt, isNull, desc, lt, or } from "drizzle-orm";
import type { z } from "zod";
import { LRUCache } from "lru-cache";
import { apiToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { holds, type PermissionSlug } from "@/lib/core/access/permissions";
import { hashOf, newToken } from "@/lib/platform/secrets/tokens";
import { lockOwnAccount } from "@/lib/domain/tenants/lock-own-account";
import { memberOf, type Context } from "@/lib/platform/context";
import { conflict, notFound, invalid } from "@/lib/core/contract/errors";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { withTenant, mayBeLost } from "@/db/client";
import { DAY, MINUTE } from "@/lib/core/time/milliseconds";
import { log } from "@/lib/platform/log";
import { MAX_TOKENS } from "./token-rules";
import {
  type createdTokenSchema,
  type newTokenBody,
  type apiTokenSchema,
  type apiTokensApi,
  type TokensQuery,
} from "./api";

const ENDING = 4;

/**
 * Creates a token of the signed-in user; only its hash is stored. Errors: 422 for a permission that the user does
 * not have (S-048), 409 if they have 50 live tokens.
 */
export async function createToken(
  context: Context,
  given: z.output<typeof newTokenBody>,
): Promise<z.input<typeof createdTokenSchema>> {
  const { db, tenantId, now } = context;
  const member = memberOf(context);
  const permissions = [...new Set(given.permissions)];
  const missing = permissions.filter((slug) => !holds(member, slug));
  if (missing.length > 0) throw notHeld(missing);
  await mustHaveRoom(context, member.id);
  const token = newToken("key", tenantId);
  const expiresAt = new Date(now.getTime() + given.expires_in_days * DAY);
  const values = {
    tenantId,
    userId: member.id,
    name: given.name,
    tokenHash: hashOf(token),
    ending: token.slice(-ENDING),
    permissions,
    createdAt: now,
    expiresAt,
  };
  const [created] = await db.insert(apiToken).values(values).returning();
  if (!created) throw new Error("a token was not stored");
  await audit(context, {
    action: "created",
    subject: { type: "api_token", id: created.id, name: created.name },
    after: { permissions, expires_at: expiresAt },
  });
  return { ...presentToken(created), token };
}

/** Locks the user's row, so that two tokens created at the same time are both counted. */
async function mustHaveRoom(context: Context, userId: number): Promise<void> {
  const { db, tenantId, now } = context;
  await lockOwnAccount(context);
  const live = and(eq(apiToken.userId, userId), isNull(apiToken.revokedAt), gt(apiToken.expiresAt, now));
  if ((await db.$count(apiToken, within({ tenantId }, apiToken, live))) >= MAX_TOKENS)
    throw conflict("CONFLICT", `You have ${MAX_TOKENS} API tokens. Revoke one that you no longer need.`);
}

const notHeld = (slugs: readonly PermissionSlug[]) =>
  invalid("permissions", `You do not hold ${slugs.join(", ")}`, "not_held");

/** The signed-in user's tokens, newest first, including ended ones. */
export async function listTokens(
  context: Context,
  query: TokensQuery,
): Promise<z.input<typeof apiTokensApi.list.response>> {
  const own = within(context, apiToken, eq(apiToken.userId, memberOf(context).id));
  const [total, rows] = await Promise.all([
    context.db.$count(apiToken, own),
    context.db
      .select()
      .from(apiToken)
      .where(own)
      .orderBy(desc(apiToken.id))
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return { data: rows.map(presentToken), meta: pageOf(query, total) };
}

/** A stored token as its owner sees it. */
const presentToken = (row: typeof apiToken.$inferSelect): z.input<typeof apiTokenSchema> => ({
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
 * Revokes one of the signed-in user's tokens; no effect on a revoked one. Error: 404, also for other users'
 * tokens.
 */
export async function revokeToken(context: Context, id: number): Promise<undefined> {
  const own = within(context, apiToken, eq(apiToken.id, id), eq(apiToken.userId, memberOf(context).id));
  const [row] = await context.db
    .select({ name: apiToken.name, revokedAt: apiToken.revokedAt })
    .from(apiToken)
    .where(own)
    .for("update");
  if (!row) throw notFound();
  if (row.revokedAt) return;
  await context.db.update(apiToken).set({ revokedAt: context.now }).where(own);
  await audit(context, { action: "disabled", subject: { type: "api_token", id, name: row.name } });
}

/**
 * Revokes all tokens of a user and returns how many. Called when a user is disabled or signed out everywhere by
 * an administrator, and when the password is reset, because whoever stole a session may have created a token.
 */
export async function endTokens({ db, tenantId, now }: Context, userId: number): Promise<number> {
  const ended = await db
    .update(apiToken)
    .set({ revokedAt: now })
    .where(within({ tenantId }, apiToken, and(eq(apiToken.userId, userId), isNull(apiToken.revokedAt))))
    .returning({ id: apiToken.id });
  return ended.length;
}

type Used = { tenantId: number; tokenId: number; lastUsedAt: Date | null };

/**
 * Records the use of a token, at most once a minute, in a separate transaction: the call does not wait and holds
 * no lock on the token's row, and refused calls count too. Never throws.
 */
export function noteUse({ tenantId, tokenId, lastUsedAt }: Used): void {
  const now = Date.now();
  // A time in the future was written before a clock was set back.
  const ago = lastUsedAt ? now - lastUsedAt.getTime() : MINUTE;
  if (ago >= 0 && ago < MINUTE) return;
  const key = `${tenantId}/${tokenId}`;
  if (noted.has(key)) return;
  noted.set(key, true);
  write(tenantId, tokenId, new Date(now)).catch((error: unknown) =>
    log.warn(
      { event: "token_use_not_noted", tenantId, tokenId, err: error },
      "the use of a token was not noted",
    ),
  );
}

const write = (tenantId: number, tokenId: number, now: Date) =>
  withTenant(tenantId, (db) => {
    mayBeLost(db);
    const isOld = or(
      isNull(apiToken.lastUsedAt),
      lt(apiToken.lastUsedAt, new Date(now.getTime() - MINUTE)),
      gt(apiToken.lastUsedAt, now),
    );
    return db
      .update(apiToken)
      .set({ lastUsedAt: now })
      .where(within({ tenantId }, apiToken, and(eq(apiToken.id, tokenId), isOld)));
  });

// Calls that arrive together are recorded once.
const noted = new LRUCache<string, true>({ max: 10_000, ttl: MINUTE });
