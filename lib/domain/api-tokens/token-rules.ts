import { holds, PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";

/** Possible lifetimes of a token, in days; the first is the default. */
export const LIFETIMES = [90, 7, 30, 180, 365] as const;
export const LONGEST_NAME = 100;

/** Live tokens that one user may have. */
export const MAX_TOKENS = 50;

type Owner = Parameters<typeof holds>[0];

/**
 * The effective permissions of a token, sorted: those that it was given, with manage including its whole module
 * (S-046), as far as its owner has them now.
 */
export const usableOf = (input: readonly string[], owner: Owner): PermissionSlug[] =>
  PERMISSIONS.filter(
    (slug) => holds({ isSuperAdmin: false, permissions: input }, slug) && holds(owner, slug),
  ).sort();

/** The permissions that an owner may give to a token, in the order of the modules. */
export const givableOf = (owner: Owner): PermissionSlug[] => PERMISSIONS.filter((slug) => holds(owner, slug));
