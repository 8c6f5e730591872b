import { holds, PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";

/** How long a token may live, in days; the first is offered. */
export const LIFETIMES = [90, 7, 30, 180, 365] as const;
export const LONGEST_NAME = 100;

/** Live tokens that one user may have. */
export const MOST_TOKENS = 50;

type Owner = Parameters<typeof holds>[0];

/**
 * What a token may use: of the permissions that it was given, manage standing for all of its module (S-046),
 * those that its owner holds now. Sorted.
 */
export const usableOf = (given: readonly string[], owner: Owner): PermissionSlug[] =>
  PERMISSIONS.filter(
    (slug) => holds({ isSuperAdmin: false, permissions: given }, slug) && holds(owner, slug),
  ).sort();

/** What an owner may give to a token, in the order of the modules. */
export const givableOf = (owner: Owner): PermissionSlug[] => PERMISSIONS.filter((slug) => holds(owner, slug));
