import { holds, PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";

type Owner = Parameters<typeof holds>[0];

/** What a token may use: of the permissions that it was given, manage standing for all of its module (S-046), those that its owner holds now. Sorted. */
export const usableOf = (given: readonly string[], owner: Owner): PermissionSlug[] =>
  PERMISSIONS.filter(
    (slug) => holds({ isSuperAdmin: false, permissions: given }, slug) && holds(owner, slug),
  ).sort();

/** What an owner may give to a token, in the order of the modules. */
export const givableOf = (owner: Owner): PermissionSlug[] => PERMISSIONS.filter((slug) => holds(owner, slug));
