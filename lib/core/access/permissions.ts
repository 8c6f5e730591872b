/**
 * Modules and actions (S-043); a permission's slug is module.action (PRM-01). A new module stands last, because
 * a permission is stored by its place in PERMISSIONS; no action can be added without moving the others.
 */
export const MODULES = [
  "deals",
  "clients",
  "catalog_items",
  "fields",
  "settings",
  "users",
  "roles",
  "tenants",
  "library",
] as const;
export const ACTIONS = ["read", "create", "update", "delete", "manage"] as const;

export type Module = (typeof MODULES)[number];
type Action = (typeof ACTIONS)[number];
export type PermissionSlug = `${Module}.${Action}`;

/** All permissions in the order of their ids, from 1. */
export const PERMISSIONS: readonly PermissionSlug[] = MODULES.flatMap((module) =>
  ACTIONS.map((action) => `${module}.${action}` as const),
);

/**
 * Permissions that no call and no page asks for: tenants are for super admins alone, and deletions are held
 * by others. Roles keep those they have; none is offered anew. tests/unit/domain/auth compares the list with
 * all contracts and pages.
 */
export const WITHOUT_EFFECT: readonly PermissionSlug[] = PERMISSIONS.filter(
  (slug) => slug.startsWith("tenants.") || slug === "deals.delete" || slug === "clients.delete",
);

/** The four system roles, strongest first (PRM-05, S-047). */
export const SYSTEM_ROLES = [
  { slug: "super_admin", name: "Super admin", level: 100 },
  { slug: "admin", name: "Admin", level: 80 },
  { slug: "manager", name: "Manager", level: 50 },
  { slug: "employee", name: "Employee", level: 10 },
] as const;

export type SystemRole = (typeof SYSTEM_ROLES)[number]["slug"];

/** What each system role holds (S-045). */
export const ROLE_PERMISSIONS: Readonly<Record<SystemRole, readonly PermissionSlug[]>> = {
  super_admin: PERMISSIONS,
  admin: PERMISSIONS.filter((slug) => !slug.startsWith("tenants.")),
  manager: PERMISSIONS.filter(
    (slug) => /^(deals|clients|catalog_items|fields|library)\./.test(slug) && !slug.endsWith(".manage"),
  ),
  employee: [
    "deals.read",
    "deals.create",
    "deals.update",
    "clients.read",
    "catalog_items.read",
    "fields.read",
  ],
};

type Holder = { isSuperAdmin: boolean; permissions: readonly string[] };

/**
 * On the server manage implies the other actions of its module (S-046); a super admin passes always (PRM-03).
 */
export function holds(holder: Holder, permission: PermissionSlug): boolean {
  const manage = `${permission.slice(0, permission.indexOf("."))}.manage`;
  return (
    holder.isSuperAdmin || holder.permissions.includes(permission) || holder.permissions.includes(manage)
  );
}

export const holdsAny = (holder: Holder, permissions: readonly PermissionSlug[]): boolean =>
  permissions.some((permission) => holds(holder, permission));
