/**
 * Modules and actions (S-043); a permission's slug is module.action (PRM-01). A permission is stored by its
 * position in PERMISSIONS. Add new ones at the end of LATER_PERMISSIONS: another module or action would shift the
 * positions of existing ones.
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
/** Permissions that only one module has, in the order in which they were added (T-18, U-191). */
export const LATER_PERMISSIONS = ["deals.free_lines", "deals.margins"] as const;
export type PermissionSlug = `${Module}.${Action}` | (typeof LATER_PERMISSIONS)[number];

/** All permissions in the order of their ids, from 1. */
export const PERMISSIONS: readonly PermissionSlug[] = [
  ...MODULES.flatMap((module) => ACTIONS.map((action) => `${module}.${action}` as const)),
  ...LATER_PERMISSIONS,
];

/** The permissions of a module: its actions, then those that only it has. */
export const permissionsOfModule = (module: Module): PermissionSlug[] =>
  PERMISSIONS.filter((slug) => slug.startsWith(`${module}.`));

type RightOf<Slug> = Slug extends `${Module}.${infer Right}` ? Right : never;

/** The second part of a permission's slug: an action, or the name of a later permission. */
export const rightOf = <Slug extends PermissionSlug>(slug: Slug) =>
  slug.slice(slug.indexOf(".") + 1) as RightOf<Slug>;

/**
 * Permissions that no call and no page requires: tenants are for super admins only, and some deletions are
 * covered by other permissions. Roles keep those they have; screens no longer offer them. tests/unit/domain/auth
 * compares the list with all contracts and pages.
 */
export const WITHOUT_EFFECT: readonly PermissionSlug[] = PERMISSIONS.filter(
  (slug) => slug.startsWith("tenants.") || slug === "deals.delete",
);

/** The four system roles, strongest first (PRM-05, S-047). */
export const SYSTEM_ROLES = [
  { slug: "super_admin", name: "Super admin", level: 100 },
  { slug: "admin", name: "Admin", level: 80 },
  { slug: "manager", name: "Manager", level: 50 },
  { slug: "employee", name: "Employee", level: 10 },
] as const;

export type SystemRole = (typeof SYSTEM_ROLES)[number]["slug"];

/** The system roles that administer a workspace. */
export const ADMINISTRATORS = ["admin", "super_admin"] as const satisfies readonly SystemRole[];

/** Whether a role of this slug administers its workspace; null: no role. */
export const administers = (role: string | null): boolean => ADMINISTRATORS.some((slug) => slug === role);

/** Whether whoever has these permissions may change who else may do what, or how the workspace is reached (T-20). */
export const mayAdminister = (permissions: readonly PermissionSlug[]): boolean =>
  permissions.some((slug) => /^(?:settings|users|roles|tenants)\./.test(slug) && !slug.endsWith(".read"));

/** The permissions of each system role (S-045). */
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

/** The permissions that give one: itself, and `manage` of its module, which implies the other actions (S-046). */
export const permissionsGiving = (permission: PermissionSlug): PermissionSlug[] => [
  permission,
  `${permission.slice(0, permission.indexOf(".")) as Module}.manage`,
];

/** Whether somebody has a permission, by one that gives it; a super admin has all permissions (PRM-03). */
export const holds = (holder: Holder, permission: PermissionSlug): boolean =>
  holder.isSuperAdmin || permissionsGiving(permission).some((slug) => holder.permissions.includes(slug));

export const holdsAny = (holder: Holder, permissions: readonly PermissionSlug[]): boolean =>
  permissions.some((permission) => holds(holder, permission));
