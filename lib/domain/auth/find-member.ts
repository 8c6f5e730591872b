import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { role, session, sessionToken, signInPolicy, userAccount } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { factorDueAt } from "@/lib/domain/sign-in-policy/factor-duty";
import type { Member } from "@/lib/platform/context";
import { PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";
import type { SessionTokenKind } from "@/lib/platform/secrets/tokens";

/**
 * The active user behind a live token, with the role and permissions of this moment, or null. One indexed
 * look-up, so a revoked session, a disabled user and a changed role show on the very next request.
 */
export async function findMember(
  db: Transaction,
  tenantId: number,
  tokenHash: string,
  kind: SessionTokenKind,
): Promise<Member | null> {
  const [row] = await memberOfToken(db, { tenantId, tokenHash, kind, now: new Date() });
  if (!row) return null;
  const { signedInAt, provedAt, duty, policy, ...ofUser } = row;
  return {
    ...memberOfRow(ofUser),
    tokenId: null,
    provedAt: provedAt ?? signedInAt,
    factorDueAt: factorDueAt(policy, { ...duty, role: ofUser.role }),
  };
}

/** Permissions of the role and those given directly; each sub-select names the tenant itself. */
const permissionIds = sql<number[]>`array(
  select rp.permission_id from role_permission rp where rp.tenant_id = ${anyTenant.tenantId}
  and rp.role_id = ${userAccount.roleId}
  union select up.permission_id from user_permission up where up.tenant_id = ${anyTenant.tenantId}
  and up.user_id = ${userAccount.id})`;

/** Of a user and their role, what makes a member of them. */
export const memberColumns = {
  id: userAccount.id,
  uuid: userAccount.uuid,
  email: userAccount.email,
  firstName: userAccount.firstName,
  lastName: userAccount.lastName,
  phone: userAccount.phone,
  emailVerifiedAt: userAccount.emailVerifiedAt,
  isActive: userAccount.isActive,
  role: role.slug,
  permissionIds,
  version: userAccount.version,
};

const memberOfToken = statement<
  { tenantId: number; tokenHash: string; kind: SessionTokenKind; now: Date },
  (SessionRow | undefined)[]
>((db) =>
  db
    .select({
      ...memberColumns,
      sessionId: session.id,
      signedInAt: session.createdAt,
      provedAt: session.provedAt,
      duty: {
        hasSecondFactor: userAccount.hasSecondFactor,
        createdAt: userAccount.createdAt,
        signedInBy: session.signedInBy,
      },
      policy: {
        secondFactorFor: signInPolicy.secondFactorFor,
        secondFactorDays: signInPolicy.secondFactorDays,
        secondFactorSince: signInPolicy.secondFactorSince,
      },
    })
    .from(sessionToken)
    .innerJoin(
      session,
      and(
        within(anyTenant, session),
        eq(session.id, sessionToken.sessionId),
        isNull(session.revokedAt),
        gt(session.expiresAt, sql.placeholder("now")),
      ),
    )
    .innerJoin(
      userAccount,
      and(within(anyTenant, userAccount), eq(userAccount.id, session.userId), eq(userAccount.isActive, true)),
    )
    .leftJoin(role, and(within(anyTenant, role), eq(role.id, userAccount.roleId)))
    .leftJoin(signInPolicy, within(anyTenant, signInPolicy))
    .where(
      within(
        anyTenant,
        sessionToken,
        eq(sessionToken.tokenHash, sql.placeholder("tokenHash")),
        eq(sessionToken.kind, sql.placeholder("kind")),
        gt(sessionToken.expiresAt, sql.placeholder("now")),
      ),
    ),
);

export type MemberRow = Omit<
  Member,
  "isSuperAdmin" | "permissions" | "tokenId" | "provedAt" | "factorDueAt"
> & {
  permissionIds: number[];
};

type SessionRow = MemberRow & {
  signedInAt: Date;
  provedAt: Date | null;
  duty: Omit<Parameters<typeof factorDueAt>[1], "role">;
  policy: Parameters<typeof factorDueAt>[0];
};

/** A row of these columns, with its permissions by name. */
export function memberOfRow({
  permissionIds: ids,
  ...row
}: MemberRow): Omit<Member, "tokenId" | "provedAt" | "factorDueAt"> {
  return { ...row, isSuperAdmin: row.role === "super_admin", permissions: ids.flatMap(permissionsOf).sort() };
}

/** None for one that a newer version has added: this one, which may serve beside it, has nothing that asks for it. */
function permissionsOf(id: number): PermissionSlug[] {
  const slug = PERMISSIONS[id - 1];
  return slug ? [slug] : [];
}
