/** The signed-in user as scripts see it (SES-07), without secrets. */
export type ClientUser = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  /** One role slug, or none. */
  roles: string[];
  permissions: string[];
  emailVerified: boolean;
  tenantId: number;
  isSuperAdmin: boolean;
};

/** The tenant as scripts see it (TEN-09). */
export type ClientTenant = {
  id: number;
  name: string;
  slug: string;
  plan: string;
  settings: Record<string, string>;
};

/** The part of GET /me's response that the client reads. */
export type UserAnswer = {
  data: {
    id: number;
    attributes: {
      email: string;
      first_name: string;
      last_name: string;
      email_verified_at: string | null;
      tenant_id: number;
    };
  };
  meta: { is_super_admin: boolean; role: string | null; permissions: string[]; tenant: ClientTenant };
};

/** The response of POST /login: the same with tokens in meta. */
export type SignInAnswer = {
  data: UserAnswer["data"];
  meta: UserAnswer["meta"] & {
    access_token: string;
    refresh_token?: string | null;
    expires_at?: string | null;
  };
};

/** Converts the server's fields to the client's (SES-08); super admin by the flag or by the role (SES-09). */
export function userOf({ data: { id, attributes }, meta }: UserAnswer): ClientUser {
  return {
    id,
    email: attributes.email,
    firstName: attributes.first_name,
    lastName: attributes.last_name,
    roles: meta.role === null ? [] : [meta.role],
    permissions: [...meta.permissions],
    emailVerified: attributes.email_verified_at !== null,
    tenantId: attributes.tenant_id,
    isSuperAdmin: meta.is_super_admin || meta.role === "super_admin",
  };
}

/** The tenant in the same response (TEN-09, X-03). */
export function tenantOf({ meta: { tenant } }: UserAnswer): ClientTenant {
  const { id, name, slug, plan, settings } = tenant;
  return { id, name, slug, plan, settings };
}

type Holder = Pick<ClientUser, "isSuperAdmin"> & { permissions: readonly string[] };
type RoleHolder = { roles: readonly string[] };

/*
 * Checks for screens, before they offer something (PRM-04): membership in the user's lists (S-046). The server
 * decides. A super admin passes every check of permissions (PRM-03), but not of roles that they do not have.
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
