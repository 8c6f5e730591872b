import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { withTenant, type Transaction } from "@/db/client";
import { apiToken, role, tenant, userAccount } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { usableOf } from "@/lib/domain/api-tokens/token-rules";
import { tenantOf } from "@/lib/domain/tenants/find-tenant";
import type { Context, Member } from "@/lib/platform/context";
import { systemContext } from "@/lib/platform/system-context";
import { memberColumns, memberOfRow, type MemberRow } from "./find-member";

type AskedFor = {
  tenantId: number;
  userId: number;
  /** The API token with which the user asked for it, if any. */
  tokenId?: number | null;
  /** A name for the work. */
  job: string;
  /** Time limit of the transaction, if it needs a long one. */
  milliseconds?: number;
};

/**
 * Runs work in a transaction as the user who asked for it earlier, with the permissions that they, and the token with
 * which they asked, have now. Null if the user or the workspace is disabled or deleted, or the token has ended.
 */
export function asUser<Result>(
  { tenantId, userId, tokenId = null, job, milliseconds }: AskedFor,
  work: (context: Context, member: Member) => Promise<Result>,
): Promise<Result | null> {
  return withTenant(
    tenantId,
    async (db) => {
      const [existing] = await db.select().from(tenant).where(eq(tenant.id, tenantId));
      const [row] = await memberOfUser(db, { tenantId, userId });
      if (!existing?.isEnabled || existing.deletedAt || !row) return null;
      const user: Member = {
        ...memberOfRow({ ...row, sessionId: 0 }),
        tokenId: null,
        provedAt: null,
        factorDueAt: null,
      };
      const member = tokenId === null ? user : await withToken(db, { tenantId, tokenId, user });
      if (!member) return null;
      const actor = { kind: "member", member } as const;
      return work(systemContext({ tenant: tenantOf(existing), db, job, actor }), member);
    },
    milliseconds,
  );
}

type OfToken = { tenantId: number; tokenId: number; user: Member };

/** The user with what a live token may do, as findTokenHolder(); null if it has ended. */
async function withToken(db: Transaction, { tenantId, tokenId, user }: OfToken): Promise<Member | null> {
  const isLive = and(
    eq(apiToken.id, tokenId),
    isNull(apiToken.revokedAt),
    gt(apiToken.expiresAt, new Date()),
  );
  const [token] = await db
    .select({ given: apiToken.permissions })
    .from(apiToken)
    .where(within({ tenantId }, apiToken, isLive));
  return token
    ? {
        ...user,
        sessionId: -tokenId,
        tokenId,
        isSuperAdmin: false,
        permissions: usableOf(token.given, user),
      }
    : null;
}

const memberOfUser = statement<
  { tenantId: number; userId: number },
  (Omit<MemberRow, "sessionId"> | undefined)[]
>((db) =>
  db
    .select(memberColumns)
    .from(userAccount)
    .leftJoin(role, and(within(anyTenant, role), eq(role.id, userAccount.roleId)))
    .where(
      within(
        anyTenant,
        userAccount,
        eq(userAccount.id, sql.placeholder("userId")),
        eq(userAccount.isActive, true),
      ),
    ),
);
