import { eq } from "drizzle-orm";
import { rolePermission } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import { permissionSlugsOf } from "./present-permission";

/** What a role holds, in the order of all permissions. */
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
