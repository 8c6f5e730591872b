import { holds, type PermissionSlug } from "@/lib/core/access/permissions";

export const LOWEST_LEVEL = 1;
export const HIGHEST_LEVEL = 100;
/** The most digits of a level. */
export const LEVEL_DIGITS = String(HIGHEST_LEVEL).length;

/** A typed level; without a digit it is 1 (VAL-33). NaN for a number that no level is, which the form refuses. */
export function roleLevel(typed: string): number {
  if (!/\d/.test(typed)) return LOWEST_LEVEL;
  const level = /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return level >= LOWEST_LEVEL && level <= HIGHEST_LEVEL ? level : Number.NaN;
}

/**
 * The slug derived from a role's name: lower-cased, spaces and hyphens to underscores, other characters removed
 * (ROL-10).
 */
export const roleSlug = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\s-]/g, "_")
    .replace(/[^a-z0-9_]/g, "");

type Giver = { isSuperAdmin: boolean; permissions: readonly PermissionSlug[] };

/** The permissions that the giver does not have, and so cannot give (S-048). */
export const notHeld = (giver: Giver, input: readonly PermissionSlug[]): PermissionSlug[] =>
  input.filter((permission) => !holds(giver, permission));
