import { eq } from "drizzle-orm";
import { rolePermission } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import { permissionId } from "./present-permission";

/** Gives a role these permissions and no others. The role's row is locked by the caller. */
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
