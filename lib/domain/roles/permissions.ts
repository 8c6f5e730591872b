import type { z } from "zod";
import { eq } from "drizzle-orm";
import { PERMISSIONS, type Module, type PermissionSlug, MODULES } from "@/lib/core/access/permissions";
import { rolePermission } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { permissionsInEnglish } from "./english";
import type { permissionSchema } from "./api";

/** A permission as the API returns it (PRM-02). */
export const presentPermission = (slug: PermissionSlug): z.input<typeof permissionSchema> => ({
  id: permissionId(slug),
  name: permissionsInEnglish(`names.${slug}`),
  slug,
  description: permissionsInEnglish(`descriptions.${slug}`),
  module: moduleOf(slug),
  module_name: permissionsInEnglish(`modules.${moduleOf(slug)}`),
});

/** The id of a permission: its position in the list, from 1. */
export const permissionId = (slug: PermissionSlug): number => PERMISSIONS.indexOf(slug) + 1;

/** The permissions with these ids, in the order of the list. */
export const permissionSlugsOf = (ids: readonly number[]): PermissionSlug[] =>
  PERMISSIONS.filter((_, index) => ids.includes(index + 1));

const moduleOf = (slug: PermissionSlug): Module => slug.split(".", 1)[0] as Module;

/** All permissions (REST-80). */
export const listPermissions = () => ({ data: PERMISSIONS.map(presentPermission) });

/** Display names by module (REST-81, PRM-02). */
export const listModules = () => ({
  data: Object.fromEntries(
    MODULES.map((module) => [module, permissionsInEnglish(`modules.${module}`)]),
  ) as Record<(typeof MODULES)[number], string>,
});

/** The permissions of a role, in the order of all permissions. */
export async function permissionsOfRole(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  roleId: number,
): Promise<PermissionSlug[]> {
  const rows = await db
    .select({ id: rolePermission.permissionId })
    .from(rolePermission)
    .where(within({ tenantId }, rolePermission, eq(rolePermission.roleId, roleId)));
  return permissionSlugsOf(rows.map(({ id }) => id));
}

/** Sets a role's permissions. The caller must have locked the role's row. */
export async function storePermissions(
  { db, tenantId }: Context,
  roleId: number,
  permissions: readonly PermissionSlug[],
): Promise<void> {
  await db
    .delete(rolePermission)
    .where(within({ tenantId }, rolePermission, eq(rolePermission.roleId, roleId)));
  const ids = [...new Set(permissions)].map(permissionId);
  if (ids.length > 0)
    await db.insert(rolePermission).values(ids.map((id) => ({ tenantId, roleId, permissionId: id })));
}
