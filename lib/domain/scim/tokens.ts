import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { scimToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { mustAdminister } from "@/lib/domain/single-sign-on/connection";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import { conflict, notFound } from "@/lib/core/contract/errors";
import { MINUTE } from "@/lib/core/time/milliseconds";
import type { Context } from "@/lib/platform/context";
import { hashOf, newToken, readToken } from "@/lib/platform/secrets/tokens";
import { MAX_SCIM_TOKENS, type CreatedScimToken, type NewScimToken } from "./api";

const ENDING = 4;

type Row = typeof scimToken.$inferSelect;
const live = (context: Pick<Context, "tenantId">) => within(context, scimToken, isNull(scimToken.revokedAt));

/** The address of the workspace's SCIM service. */
export const scimAddress = (tenant: { domain: string }): string => `${siteAddress(tenant)}/api/scim/v2`;

/** The workspace's live tokens, oldest first. */
export async function listScimTokens(context: Context) {
  const rows = await context.db.select().from(scimToken).where(live(context)).orderBy(asc(scimToken.id));
  return { base_url: scimAddress(context.tenant), tokens: rows.map(present) };
}

const present = ({ id, name, ending, createdAt, lastUsedAt }: Row) => ({
  id,
  name,
  ending,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

/** Creates a token; only its hash is stored. Errors: 403 unless an administrator; 409 after five. */
export async function createScimToken(context: Context, { name }: NewScimToken): Promise<CreatedScimToken> {
  mustAdminister(context);
  const { db, tenantId, now } = context;
  await takeTurns(context);
  if ((await db.$count(scimToken, live(context))) >= MAX_SCIM_TOKENS)
    throw conflict("CONFLICT", `There are ${MAX_SCIM_TOKENS} SCIM tokens. Revoke one first.`);
  const token = newToken("scim", tenantId);
  const [created] = await db
    .insert(scimToken)
    .values({ tenantId, name, tokenHash: hashOf(token), ending: token.slice(-ENDING), createdAt: now })
    .returning();
  if (!created) throw new Error("a SCIM token was not stored");
  await audit(context, { action: "created", subject: { type: "scim_token", id: created.id, name } });
  return { ...present(created), token };
}

/** Revokes a token. Errors: 403 unless an administrator; 404. */
export async function revokeScimToken(context: Context, id: number): Promise<undefined> {
  mustAdminister(context);
  const [ended] = await context.db
    .update(scimToken)
    .set({ revokedAt: context.now })
    .where(and(live(context), eq(scimToken.id, id)))
    .returning({ name: scimToken.name });
  if (!ended) throw notFound();
  await audit(context, { action: "disabled", subject: { type: "scim_token", id, name: ended.name } });
}

/** The token in a directory's request, if it is a live one of this tenant. Records its use, at most once a minute. */
export async function tokenOfDirectory(
  context: Context,
  header: string | null,
): Promise<{ id: number; name: string } | null> {
  const token = /^Bearer (\S+)$/i.exec(header ?? "")?.[1] ?? "";
  const read = readToken(token);
  if (read?.kind !== "scim" || read.tenantId !== context.tenantId) return null;
  const [row] = await context.db
    .select({ id: scimToken.id, name: scimToken.name })
    .from(scimToken)
    .where(and(live(context), eq(scimToken.tokenHash, hashOf(token))));
  if (!row) return null;
  const isOld = or(
    isNull(scimToken.lastUsedAt),
    lt(scimToken.lastUsedAt, new Date(context.now.getTime() - MINUTE)),
  );
  await context.db
    .update(scimToken)
    .set({ lastUsedAt: context.now })
    .where(within(context, scimToken, eq(scimToken.id, row.id), isOld));
  return row;
}
