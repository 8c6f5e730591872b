import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { userPermission } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { Context } from "@/lib/platform/context";
import { escalation } from "@/lib/domain/roles/escalation";
import { notHeld } from "@/lib/domain/roles/not-held";
import { permissionId } from "@/lib/domain/roles/present-permission";
import { lockManaged } from "./lock-managed";
import type { heldPermissionSchema } from "./schema";
import { userPermissions } from "./user-permissions";

type Held = z.input<typeof heldPermissionSchema>[];

/** Gives a user permissions besides those of the role (REST-74, S-049). Errors: as lockManaged; 403 PERMISSION_NOT_HELD (S-048). */
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

/** Takes permissions that were given directly; those of the role stay (REST-74). Errors: as lockManaged. */
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
