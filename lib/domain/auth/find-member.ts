import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { role, session, sessionToken, signInPolicy, userAccount } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { factorDueAt } from "@/lib/domain/sign-in-policy/factor-duty";
import type { Actor, Member } from "@/lib/platform/context";
import { PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";
import type { SessionTokenKind } from "@/lib/platform/secrets/tokens";
import { noteSessionUse } from "./note-session-use";
import { endOf, lifeColumns, SIGNED_OUT, type SessionLife } from "./session-end";

type FoundActor = Extract<Actor, { kind: "member" | "visitor" }>;

/**
 * The actor behind a token: the active user of its live session, with current role and permissions, else a
 * visitor, with the reason why the session is over. Reads them on every request by one indexed look-up, so that
 * an ended session, a policy, a disabled user and a changed role take effect at once. Records that the session is
 * used, unless the browser calls by itself.
 */
export async function findActor(
  db: Transaction,
  tenantId: number,
  tokenHash: string,
  kind: SessionTokenKind,
  isUse = true,
): Promise<FoundActor> {
  const now = new Date();
  const [row] = await memberOfToken(db, { tenantId, tokenHash, kind });
  if (!row) return { kind: "visitor" };
  const { life, tokenEndsAt, provedAt, duty, policy, ...ofUser } = row;
  const ended = endOf(life, now);
  if (ended !== null) return { kind: "visitor", ...(ended === SIGNED_OUT ? {} : { ended }) };
  // The session is still valid: the client can refresh the token.
  if (tokenEndsAt <= now) return { kind: "visitor" };
  const { sessionId } = ofUser;
  if (isUse)
    noteSessionUse({ tenantId, sessionId, lastUsedAt: life.lastUsedAt, idleMinutes: life.idleMinutes });
  const member = {
    ...memberOfRow(ofUser),
    tokenId: null,
    provedAt: provedAt ?? life.createdAt,
    factorDueAt: factorDueAt(policy, { ...duty, role: ofUser.role }),
  };
  return { kind: "member", member };
}

/** The active user behind a live token, or null. */
export async function findMember(...input: Parameters<typeof findActor>): Promise<Member | null> {
  const actor = await findActor(...input);
  return actor.kind === "member" ? actor.member : null;
}

/** Permissions of the role and those given directly. Each sub-select has its own condition on the tenant. */
const permissionIds = sql<number[]>`array(
  select rp.permission_id from role_permission rp where rp.tenant_id = ${anyTenant.tenantId}
  and rp.role_id = ${userAccount.roleId}
  union select up.permission_id from user_permission up where up.tenant_id = ${anyTenant.tenantId}
  and up.user_id = ${userAccount.id})`;

/** The columns of a user and role that make a member. */
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
  { tenantId: number; tokenHash: string; kind: SessionTokenKind },
  (SessionRow | undefined)[]
>((db) =>
  db
    .select({
      ...memberColumns,
      sessionId: session.id,
      tokenEndsAt: sessionToken.expiresAt,
      life: lifeColumns,
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
    .innerJoin(session, and(within(anyTenant, session), eq(session.id, sessionToken.sessionId)))
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
  life: SessionLife;
  tokenEndsAt: Date;
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

/**
 * Empty for a permission that a newer release has added; this release, which may run at the same time, does not
 * use it.
 */
function permissionsOf(id: number): PermissionSlug[] {
  const slug = PERMISSIONS[id - 1];
  return slug ? [slug] : [];
}
