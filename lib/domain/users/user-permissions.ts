import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { userAccount, userPermission } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import {
  permissionsOfRole,
  permissionSlugsOf,
  presentPermission,
  permissionId,
} from "@/lib/domain/roles/permissions";
import { audit } from "@/lib/domain/audit/audit";
import { escalation, mustBeFreshToGive } from "@/lib/domain/roles/escalation";
import { notHeld } from "@/lib/domain/roles/role-rules";
import type { heldPermissionSchema } from "./api";
import { lockManaged } from "./lock-user";

const none: PermissionSlug[] = [];

/** A user's permissions, from the role and directly given (REST-72, S-049). Error: 404. */
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

type Held = z.input<typeof heldPermissionSchema>[];

/**
 * Gives a user permissions in addition to those of the role (REST-74, S-049). Errors: as lockManaged; 403
 * PERMISSION_NOT_HELD (S-048).
 */
export async function grantPermissions(
  context: Context,
  id: number,
  permissions: PermissionSlug[],
): Promise<Held> {
  const { actor, attempt } = await lockManaged(context, {
    id,
    action: "permissions_granted",
    asked: { permissions },
  });
  const missing = notHeld(actor, permissions);
  if (missing.length > 0) throw escalation(context, "PERMISSION_NOT_HELD", attempt, { permissions: missing });
  mustBeFreshToGive(context, permissions);
  const { db, tenantId } = context;
  const before = await directOf(context, id);
  await db
    .insert(userPermission)
    .values(permissions.map((slug) => ({ tenantId, userId: id, permissionId: permissionId(slug) })))
    .onConflictDoNothing();
  await audit(context, {
    action: "permissions_granted",
    subject: attempt.subject,
    before: { permissions: before },
    after: { permissions: await directOf(context, id) },
  });
  return userPermissions(context, id);
}

/** Revokes directly given permissions; those of the role stay (REST-74). Errors: as lockManaged. */
export async function revokePermissions(
  context: Context,
  id: number,
  permissions: PermissionSlug[],
): Promise<Held> {
  const { attempt } = await lockManaged(context, {
    id,
    action: "permissions_revoked",
    asked: { permissions },
  });
  const before = await directOf(context, id);
  await context.db
    .delete(userPermission)
    .where(
      within(
        context,
        userPermission,
        eq(userPermission.userId, id),
        inArray(userPermission.permissionId, permissions.map(permissionId)),
      ),
    );
  await audit(context, {
    action: "permissions_revoked",
    subject: attempt.subject,
    before: { permissions: before },
    after: { permissions: await directOf(context, id) },
  });
  return userPermissions(context, id);
}

const directOf = async (context: Context, id: number): Promise<PermissionSlug[]> =>
  (await userPermissions(context, id)).filter(({ is_direct }) => is_direct).map(({ slug }) => slug);
