import { hasAnyPermission } from "@/lib/api-client/client-user";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { RoleAnswer } from "@/lib/domain/roles/api";

/** Who looks at the roles. */
export type Viewer = { level: number; isSuperAdmin: boolean; permissions: readonly PermissionSlug[] };

const ANY_OF = {
  create: ["roles.manage", "roles.create"],
  update: ["roles.update", "roles.manage"],
  delete: ["roles.delete", "roles.manage"],
} as const satisfies Record<string, readonly PermissionSlug[]>;

/**
 * Whether the viewer's permissions name the action: one of the documented ones (ROL-11 to ROL-13, S-046). A
 * super admin passes always.
 */
export const mayDo = (viewer: Viewer, action: keyof typeof ANY_OF): boolean =>
  hasAnyPermission(viewer, ANY_OF[action]);

/** The same for one role: never a system role (ROL-05), nor one above the viewer's own (S-048). */
export const mayChange = (
  viewer: Viewer,
  role: Pick<RoleAnswer, "is_system" | "level">,
  action: "update" | "delete",
): boolean => !role.is_system && mayDo(viewer, action) && (viewer.isSuperAdmin || role.level <= viewer.level);
