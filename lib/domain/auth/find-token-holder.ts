import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { apiToken, role, userAccount } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { noteUse } from "@/lib/domain/api-tokens/tokens";
import { usableOf } from "@/lib/domain/api-tokens/token-rules";
import type { Member } from "@/lib/platform/context";
import { memberColumns, memberOfRow, type MemberRow } from "./find-member";

/**
 * The active user behind a live API token, with the permissions that the token was given and the user still has;
 * never as a super admin. Null for a token that has ended. One indexed look-up, as in findMember, and only for
 * requests with such a token.
 */
export async function findTokenHolder(
  db: Transaction,
  tenantId: number,
  tokenHash: string,
): Promise<Member | null> {
  const [row] = await holderOfToken(db, { tenantId, tokenHash, now: new Date() });
  if (!row) return null;
  const { tokenId, given, lastUsedAt, ...ofUser } = row;
  const owner = memberOfRow({ ...ofUser, sessionId: -tokenId });
  noteUse({ tenantId, tokenId, lastUsedAt });
  return {
    ...owner,
    tokenId,
    provedAt: null,
    factorDueAt: null,
    isSuperAdmin: false,
    permissions: usableOf(given, owner),
  };
}

type HolderRow = Omit<MemberRow, "sessionId"> & { tokenId: number; given: string[]; lastUsedAt: Date | null };

const holderOfToken = statement<
  { tenantId: number; tokenHash: string; now: Date },
  (HolderRow | undefined)[]
>((db) =>
  db
    .select({
      ...memberColumns,
      tokenId: apiToken.id,
      given: apiToken.permissions,
      lastUsedAt: apiToken.lastUsedAt,
    })
    .from(apiToken)
    .innerJoin(
      userAccount,
      and(
        within(anyTenant, userAccount),
        eq(userAccount.id, apiToken.userId),
        eq(userAccount.isActive, true),
      ),
    )
    .leftJoin(role, and(within(anyTenant, role), eq(role.id, userAccount.roleId)))
    .where(
      within(
        anyTenant,
        apiToken,
        eq(apiToken.tokenHash, sql.placeholder("tokenHash")),
        isNull(apiToken.revokedAt),
        gt(apiToken.expiresAt, sql.placeholder("now")),
      ),
    ),
);
