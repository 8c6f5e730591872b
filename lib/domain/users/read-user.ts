import { eq, and, asc, sql, type SQL, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { userAccount, role } from "@/db/schema";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { within } from "@/db/tenancy";
import { permissionSlugsOf } from "@/lib/domain/roles/permissions";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { type adminUserSchema, type UsersQuery, type usersApi } from "./api";

/** One of the tenant's users (REST-71). Error: 404. */
export async function readUser(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<z.input<typeof adminUserSchema>> {
  const [row] = await selectUsers(context, { where: eq(userAccount.id, id) });
  if (!row) throw notFound();
  return row;
}

type UserQuery = { where?: SQL | undefined; limit?: number; offset?: number };

/** Users as administrators see them, in the order in which they were added (USR-09). */
async function selectUsers(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { where, limit = 1, offset = 0 }: UserQuery,
): Promise<z.input<typeof adminUserSchema>[]> {
  // The same permissions as in lib/domain/auth/find-member.ts.
  const permissionIds = sql<number[]>`array(
    select rp.permission_id from role_permission rp where rp.tenant_id = ${tenantId}
    and rp.role_id = ${userAccount.roleId}
    union select up.permission_id from user_permission up where up.tenant_id = ${tenantId}
    and up.user_id = ${userAccount.id})`;
  const isLinked = sql<boolean>`exists(
    select from user_identity ui where ui.tenant_id = ${tenantId} and ui.user_id = ${userAccount.id})`;
  const rows = await db
    .select({
      user: userAccount,
      isLinked,
      role: { id: role.id, name: role.name, slug: role.slug, level: role.level },
      permissionIds,
    })
    .from(userAccount)
    .leftJoin(role, and(within({ tenantId }, role), eq(role.id, userAccount.roleId)))
    .where(within({ tenantId }, userAccount, where))
    .orderBy(asc(userAccount.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ user, isLinked: comesByProvider, role: held, permissionIds: ids }) => ({
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    is_active: user.isActive,
    is_super_admin: held?.slug === "super_admin",
    is_invited: user.passwordHash === null && !comesByProvider,
    is_verified: user.emailVerifiedAt !== null,
    has_second_factor: user.hasSecondFactor,
    roles: held ? [held] : [],
    permissions: permissionSlugsOf(ids),
    version: user.version,
    created_at: user.createdAt,
  }));
}

/** The tenant's users, paged (REST-70). filter[role] is a slug, or "none" for those without one. */
export async function listUsers(
  context: Context,
  query: UsersQuery,
): Promise<z.input<typeof usersApi.list.response>> {
  const where = and(ofRole(context, query["filter[role]"]), ofStatus(query["filter[status]"]));
  const [total, data] = await Promise.all([
    context.db.$count(userAccount, within(context, userAccount, where)),
    selectUsers(context, { where, limit: query.per_page, offset: offsetOf(query) }),
  ]);
  return { data, meta: pageOf(query, total) };
}

function ofRole(context: Context, slug: string | undefined): SQL | undefined {
  if (slug === undefined) return undefined;
  if (slug === "none") return isNull(userAccount.roleId);
  return inArray(
    userAccount.roleId,
    context.db
      .select({ id: role.id })
      .from(role)
      .where(within(context, role, eq(role.slug, slug))),
  );
}

const ofStatus = (status: UsersQuery["filter[status]"]): SQL | undefined =>
  status === undefined ? undefined : eq(userAccount.isActive, status === "active");
