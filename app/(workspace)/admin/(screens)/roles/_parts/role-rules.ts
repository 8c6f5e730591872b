import { hasAnyPermission } from "@/lib/api-client/client-user";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import type { TableQuery } from "@/app/_ui/data-table/types";
import { foldText } from "@/lib/core/search/fold-text";

/** The user viewing the roles. */
export type Viewer = { level: number; isSuperAdmin: boolean; permissions: readonly PermissionSlug[] };

const ANY_OF = {
  create: ["roles.manage", "roles.create"],
  update: ["roles.update", "roles.manage"],
  delete: ["roles.delete", "roles.manage"],
} as const satisfies Record<string, readonly PermissionSlug[]>;

/** Whether the viewer has one of the permissions for an action (ROL-11 to ROL-13, S-046). Super admins always do. */
export const mayDo = (viewer: Viewer, action: keyof typeof ANY_OF): boolean =>
  hasAnyPermission(viewer, ANY_OF[action]);

/** The same for one role: never a system role (ROL-05), nor one above the viewer's own (S-048). */
export const mayChange = (
  viewer: Viewer,
  role: Pick<RoleAnswer, "is_system" | "level">,
  action: "update" | "delete",
): boolean => !role.is_system && mayDo(viewer, action) && (viewer.isSuperAdmin || role.level <= viewer.level);

/** Whether a role passes the filters (ROL-02): part of its name or slug, its level as a number, its type. */
export function matchesRole(
  role: Pick<RoleAnswer, "name" | "slug" | "level" | "is_system">,
  { name = "", level = "", type = "" }: TableQuery["filters"],
): boolean {
  const hasName = [role.name, role.slug].some((text) => foldText(text).includes(foldText(name)));
  const hasType = type === "" || type === "all" || role.is_system === (type === "system");
  return hasName && hasType && (level.trim() === "" || role.level === Number(level));
}
