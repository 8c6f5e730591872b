import { foldText } from "@/app/_ui/fold-text";
import type { TableQuery } from "@/app/_ui/data-table/types";
import type { AdminUser } from "@/lib/domain/users/api";

/** In the role filter: those without one. */
export const NO_ROLE = "none";

/**
 * Whether a user passes the filters (USR-02): name in the first, the last or the full name, e-mail anywhere
 * in the address, the role by its slug, the status as active or inactive. Case and accents do not count.
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

const contains = (text: string, wanted: string): boolean => foldText(text).includes(foldText(wanted.trim()));
