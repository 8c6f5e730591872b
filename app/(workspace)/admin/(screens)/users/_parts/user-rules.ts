import type { Option } from "@/app/_ui/select-field";
import type { RoleAnswer } from "@/lib/domain/roles/api";
import type { AdminUser } from "@/lib/domain/users/api";
import { foldText } from "@/lib/core/search/fold-text";
import type { TableQuery } from "@/app/_ui/data-table/types";
import type { Manager } from "@/lib/domain/users/may-manage";

type Nameable = { slug: string; name: string };

/**
 * The roles that the viewer may give: none above their own, super_admin only as super admin (USR-05). The user's
 * current role stays in the list.
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

/** The role filter's value for users without a role. */
export const NO_ROLE = "none";

/**
 * Whether a user passes the filters (USR-02): name in the first, last or full name, e-mail anywhere in the
 * address, the role by its slug, the status as active or inactive. Ignores case and accents.
 */
export function matchesUser(
  user: AdminUser,
  { name = "", email = "", role = "", status = "" }: TableQuery["filters"],
): boolean {
  const { first_name: first, last_name: last } = user;
  const hasName = [first, last, `${first} ${last}`].some((text) => contains(text, name));
  const hasRole =
    role === "" ||
    (role === NO_ROLE ? user.roles.length === 0 : user.roles.some(({ slug }) => slug === role));
  return (
    hasName &&
    contains(user.email, email) &&
    hasRole &&
    (status === "" || user.is_active === (status === "active"))
  );
}

const contains = (text: string, wanted: string): boolean => foldText(text).includes(foldText(wanted));

/** First and last name of a user. */
export const fullName = ({ first_name, last_name }: Pick<AdminUser, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

/** The viewer of the users, and their rights. */
export type Viewer = Manager & {
  mayUpdate: boolean;
  mayInvite: boolean;
  mayCancel: boolean;
  mayHandOver: boolean;
};
