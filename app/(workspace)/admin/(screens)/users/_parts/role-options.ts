import type { Option } from "@/app/_ui/select-field";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import type { AdminUser } from "@/lib/domain/users/api";
import type { Viewer } from "./viewer";

type Nameable = { slug: string; name: string };

/**
 * The roles that the viewer may give: none above their own, super_admin only as super admin (USR-05). The one
 * that the user has stays in the list.
 */
export function roleOptions(
  roles: readonly RoleAnswer[],
  viewer: Viewer,
  nameOf: (role: Nameable) => string,
  held: AdminUser["roles"] = [],
): Option[] {
  const given = roles.filter(
    ({ slug, level }) => viewer.isSuperAdmin || (slug !== "super_admin" && level <= viewer.level),
  );
  const missing = held.filter((role) => !given.some(({ slug }) => slug === role.slug));
  return [...missing, ...given].map((role) => ({ value: role.slug, label: nameOf(role) }));
}
