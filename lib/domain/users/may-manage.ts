/** Who administers. level: of their role, 0 without one. */
export type Manager = { id: number; isSuperAdmin: boolean; level: number };
/** Whom they administer. */
export type Managed = { id: number; is_super_admin: boolean; roles: readonly { level: number }[] };

export type ManageRefusal = "OWN_ACCOUNT" | "SUPER_ADMIN_ONLY" | "HIGHER_LEVEL";

/**
 * Why somebody may not change another's role, permissions or status; null when they may. Not one's own
 * (USR-06, USR-08), a super admin only for super admins (USR-07), nobody whose role stands higher than one's
 * own (S-048); who has no role can be managed. Browser-safe.
 */
export function whyNotManage(manager: Manager, user: Managed): ManageRefusal | null {
  if (user.id === manager.id) return "OWN_ACCOUNT";
  if (manager.isSuperAdmin) return null;
  if (user.is_super_admin) return "SUPER_ADMIN_ONLY";
  return highestLevel(user) > manager.level ? "HIGHER_LEVEL" : null;
}

const highestLevel = ({ roles }: Managed): number => Math.max(0, ...roles.map(({ level }) => level));
