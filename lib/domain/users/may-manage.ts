/** The acting administrator. level: of their role, 0 without one. */
export type Manager = { id: number; isSuperAdmin: boolean; level: number };
/** The user to be managed. */
export type Managed = { id: number; is_super_admin: boolean; roles: readonly { level: number }[] };

export type ManageRefusal = "OWN_ACCOUNT" | "SUPER_ADMIN_ONLY" | "HIGHER_LEVEL";

/**
 * Why somebody may not change a user's role, permissions or status; null if they may. Nobody may change their own
 * (USR-06, USR-08), only super admins may change super admins (USR-07), and nobody may change users with a role
 * of a higher level (S-048). Users without a role can be managed. Browser-safe.
 */
export function whyNotManage(manager: Manager, user: Managed): ManageRefusal | null {
  if (user.id === manager.id) return "OWN_ACCOUNT";
  if (manager.isSuperAdmin) return null;
  if (user.is_super_admin) return "SUPER_ADMIN_ONLY";
  return highestLevel(user) > manager.level ? "HIGHER_LEVEL" : null;
}

const highestLevel = ({ roles }: Managed): number => Math.max(0, ...roles.map(({ level }) => level));
