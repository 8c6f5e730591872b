import { eq, ne, sql, asc, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { role, rolePermission, userAccount } from "@/db/schema";
import { type Context, memberOf } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { within } from "@/db/tenancy";
import { offsetOf, pageOf } from "@/lib/core/contract/contract";
import { type roleSchema, type RolesQuery, type rolesApi } from "./api";
import { permissionSlugsOf, presentPermission } from "./permissions";

/** One of the tenant's roles with its permissions (REST-78). Error: 404. */
export async function readRole(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<z.input<typeof roleSchema>> {
  const [row] = await selectRoles(context, { where: eq(role.id, id), withPermissions: true });
  if (!row) throw notFound();
  return row;
}

/**
 * The tenant's roles, strongest first; super_admin only for super admins, unless they exclude it (REST-76,
 * ROL-14, X-51).
 */
export async function listRoles(
  context: Context,
  { page, per_page, exclude_super_admin, with_permissions }: RolesQuery,
): Promise<z.input<typeof rolesApi.list.response>> {
  const isHidden = exclude_super_admin || !memberOf(context).isSuperAdmin;
  const where = isHidden ? ne(role.slug, "super_admin") : undefined;
  const [total, data] = await Promise.all([
    context.db.$count(role, within(context, role, where)),
    selectRoles(context, {
      where,
      withPermissions: with_permissions,
      limit: per_page,
      offset: offsetOf({ page, per_page }),
    }),
  ]);
  return { data, meta: pageOf({ page, per_page }, total) };
}

type RoleQuery = { where?: SQL | undefined; withPermissions: boolean; limit?: number; offset?: number };

/** Roles as the API returns them, strongest first (ROL-09). */
async function selectRoles(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { where, withPermissions, limit, offset }: RoleQuery,
): Promise<z.input<typeof roleSchema>[]> {
  const scope = { tenantId };
  const permissionIds = db
    .select({ ids: sql<number[]>`coalesce(array_agg(${rolePermission.permissionId}), '{}')` })
    .from(rolePermission)
    .where(within(scope, rolePermission, sql`${rolePermission.roleId} = ${role.id}`));
  const result = db
    .select({
      id: role.id,
      name: role.name,
      slug: role.slug,
      description: role.description,
      level: role.level,
      is_system: role.isSystem,
      version: role.version,
      users_count: db.$count(userAccount, within(scope, userAccount, eq(userAccount.roleId, role.id))),
      permissionIds: sql<number[]>`(${permissionIds})`,
    })
    .from(role)
    .where(within(scope, role, where))
    .orderBy(sql`${role.level} desc`, asc(role.id));
  const rows = await (limit === undefined ? result : result.limit(limit).offset(offset ?? 0));
  return rows.map(({ permissionIds: ids, ...rest }) => ({
    ...rest,
    ...(withPermissions ? { permissions: permissionSlugsOf(ids).map(presentPermission) } : {}),
  }));
}
