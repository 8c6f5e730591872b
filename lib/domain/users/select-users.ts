import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { role, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { permissionSlugsOf } from "@/lib/domain/roles/present-permission";
import type { adminUserSchema } from "./schema";

type Asked = { where?: SQL | undefined; limit?: number; offset?: number };

/** Users as administrators see them, in the order in which they were added (USR-09). */
export async function selectUsers(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { where, limit = 1, offset = 0 }: Asked,
): Promise<z.input<typeof adminUserSchema>[]> {
  // As lib/domain/auth/find-member.ts counts them.
  const permissionIds = sql<number[]>`array(
    select rp.permission_id from role_permission rp where rp.tenant_id = ${tenantId} and rp.role_id = ${userAccount.roleId}
    union select up.permission_id from user_permission up where up.tenant_id = ${tenantId} and up.user_id = ${userAccount.id})`;
  const rows = await db
    .select({
      user: userAccount,
      role: { id: role.id, name: role.name, slug: role.slug, level: role.level },
      permissionIds,
    })
    .from(userAccount)
    .leftJoin(role, and(within({ tenantId }, role), eq(role.id, userAccount.roleId)))
    .where(within({ tenantId }, userAccount, where))
    .orderBy(asc(userAccount.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ user, role: held, permissionIds: ids }) => ({
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    is_active: user.isActive,
    is_super_admin: held?.slug === "super_admin",
    is_invited: user.passwordHash === null,
    is_verified: user.emailVerifiedAt !== null,
    roles: held ? [held] : [],
    permissions: permissionSlugsOf(ids),
    version: user.version,
    created_at: user.createdAt,
  }));
}
