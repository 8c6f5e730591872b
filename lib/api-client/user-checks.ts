import type { ClientUser } from "./client-user";

type Holder = Pick<ClientUser, "isSuperAdmin"> & { permissions: readonly string[] };
type RoleHolder = { roles: readonly string[] };

/*
 * What a screen asks before it offers something (PRM-04): plain membership in the user's lists (S-046); the server decides. A super admin
 * passes every check of permissions (PRM-03), none of roles that they do not have.
 */

export const hasPermission = (user: Holder, permission: string): boolean =>
  user.isSuperAdmin || user.permissions.includes(permission);

export const hasAnyPermission = (user: Holder, permissions: readonly string[]): boolean =>
  user.isSuperAdmin || permissions.some((permission) => user.permissions.includes(permission));

export const hasAllPermissions = (user: Holder, permissions: readonly string[]): boolean =>
  user.isSuperAdmin || permissions.every((permission) => user.permissions.includes(permission));

export const hasRole = ({ roles }: RoleHolder, role: string): boolean => roles.includes(role);

export const hasAnyRole = (user: RoleHolder, roles: readonly string[]): boolean =>
  roles.some((role) => hasRole(user, role));

export const hasAllRoles = (user: RoleHolder, roles: readonly string[]): boolean =>
  roles.every((role) => hasRole(user, role));
