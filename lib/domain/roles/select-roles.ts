import { asc, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { role, rolePermission, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { permissionSlugsOf, presentPermission } from "./present-permission";
import type { roleSchema } from "./schema";

type Asked = { where?: SQL | undefined; withPermissions: boolean; limit?: number; offset?: number };

/** Roles as the API gives them, strongest first (ROL-09). */
export async function selectRoles(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { where, withPermissions, limit, offset }: Asked,
): Promise<z.input<typeof roleSchema>[]> {
  const scope = { tenantId };
  const permissionIds = db
    .select({ ids: sql<number[]>`coalesce(array_agg(${rolePermission.permissionId}), '{}')` })
    .from(rolePermission)
    .where(within(scope, rolePermission, sql`${rolePermission.roleId} = ${role.id}`));
  const users = db
    .select({ count: sql<number>`count(*)::int` })
    .from(userAccount)
    .where(within(scope, userAccount, sql`${userAccount.roleId} = ${role.id}`));
  const found = db
    .select({
      id: role.id,
      name: role.name,
      slug: role.slug,
      description: role.description,
      level: role.level,
      is_system: role.isSystem,
      version: role.version,
      users_count: sql<number>`(${users})`,
      permissionIds: sql<number[]>`(${permissionIds})`,
    })
    .from(role)
    .where(within(scope, role, where))
    .orderBy(sql`${role.level} desc`, asc(role.id));
  const rows = await (limit === undefined ? found : found.limit(limit).offset(offset ?? 0));
  return rows.map(({ permissionIds: ids, ...rest }) => ({
    ...rest,
    ...(withPermissions ? { permissions: permissionSlugsOf(ids).map(presentPermission) } : {}),
  }));
}
