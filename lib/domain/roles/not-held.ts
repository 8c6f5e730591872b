import { holds, type PermissionSlug } from "@/lib/core/access/permissions";

type Giver = { isSuperAdmin: boolean; permissions: readonly PermissionSlug[] };

/** Those of the permissions that the giver does not hold, and so cannot give (S-048). */
export const notHeld = (giver: Giver, given: readonly PermissionSlug[]): PermissionSlug[] =>
  given.filter((permission) => !holds(giver, permission));
