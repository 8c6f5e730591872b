import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount, userPermission } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { permissionsOfRole } from "@/lib/domain/roles/permissions-of-role";
import { permissionSlugsOf, presentPermission } from "@/lib/domain/roles/present-permission";
import type { heldPermissionSchema } from "./schema";

const none: PermissionSlug[] = [];

/** What a user may do: by the role, and what was given directly (REST-72, S-049). Error: 404. */
export async function userPermissions(
  context: Pick<Context, "db" | "tenantId">,
  id: number,
): Promise<z.input<typeof heldPermissionSchema>[]> {
  const { db, tenantId } = context;
  const [user] = await db
    .select({ roleId: userAccount.roleId })
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.id, id)));
  if (!user) throw notFound();
  const [ofRole, rows] = await Promise.all([
    user.roleId === null ? none : permissionsOfRole(context, user.roleId),
    db
      .select({ id: userPermission.permissionId })
      .from(userPermission)
      .where(within({ tenantId }, userPermission, eq(userPermission.userId, id))),
  ]);
  const direct = permissionSlugsOf(rows.map((row) => row.id));
  const held = [...new Set([...ofRole, ...direct])]
    .map(presentPermission)
    .sort((one, other) => one.id - other.id);
  return held.map((permission) => ({
    ...permission,
    from_role: ofRole.includes(permission.slug),
    is_direct: direct.includes(permission.slug),
  }));
}
