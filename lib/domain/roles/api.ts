import { z } from "zod";
import {
  CHANGED,
  can,
  contract,
  data,
  flag,
  page,
  paging,
  rowId,
  nameSchemas,
} from "@/lib/core/contract/contract";
import { MODULES } from "@/lib/core/access/permissions";
import { permissionSlug } from "@/lib/core/contract/permission-slug";
import { roleCalls } from "./calls";
import { roleRulesInEnglish } from "./english";
import { permissionSlugs, roleBody, roleChange } from "./fields";

/** One permission (PRM-02). */
export const permissionSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: permissionSlug,
  description: z.string(),
  module: z.enum(MODULES),
  module_name: z.string(),
});

/** Role of the tenant (ROL-09); permissions only if requested. users_count: number of users with it. */
export const roleSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** 1 to 100, higher is stronger (S-047). */
  level: z.int(),
  is_system: z.boolean(),
  users_count: z.int(),
  version: z.int(),
  permissions: z.array(permissionSchema).optional(),
});

export type PermissionAnswer = z.output<typeof permissionSchema>;
export type RoleAnswer = z.output<typeof roleSchema>;

const tag = "Roles";
const roleInput = roleBody(roleRulesInEnglish).meta({
  examples: [
    {
      name: "Reviewer",
      slug: "reviewer",
      description: "Reads deals.",
      level: 2,
      permissions: ["deals.read"],
    },
  ],
});
const roleChangeInput = roleChange(roleRulesInEnglish).meta({
  examples: [{ description: "Reads deals and clients.", permissions: ["deals.read", "clients.read"] }],
});
const permissionsInput = z.strictObject({ permissions: permissionSlugs });
const oneRole = z.object({ id: rowId });

/** Query of the list of roles (REST-76). */
const rolesQuery = z.strictObject({
  ...paging(200),
  exclude_super_admin: flag.default(false).describe("Leave out super_admin."),
  with_permissions: flag.default(false).describe("Add each role's permissions."),
});

export type RolesQuery = z.output<typeof rolesQuery>;

const STEP_UP = "STEP_UP_REQUIRED: one could administer with it, and the confirmation is not fresh.";
const REFUSED = `It is a system role, a role or level above your own, or a permission that you do not have. ${STEP_UP}`;

nameSchemas({
  Role: roleSchema,
  Permission: permissionSchema,
  RoleInput: roleInput,
  RoleChange: roleChangeInput,
  RolePermissionsInput: permissionsInput,
});

export const rolesApi = {
  list: contract(roleCalls.list, {
    tag,
    access: can("roles.read", "users.read"),
    operationId: "listRoles",
    summary: "List the roles of the workspace, highest level first.",
    description: "Only super admins see the role super_admin.",
    query: rolesQuery,
    response: page(roleSchema),
  }),
  create: contract(roleCalls.create, {
    tag,
    access: can("roles.create"),
    operationId: "createRole",
    summary: "Create a role, with permissions if given.",
    body: roleInput,
    response: data(roleSchema),
    status: 201,
    location: "/admin/roles/{id}",
    refusals: { 403: `The level is above your own, or you do not have one of the permissions. ${STEP_UP}` },
  }),
  read: contract(roleCalls.read, {
    tag,
    access: can("roles.read"),
    operationId: "getRole",
    summary: "Get a role with its permissions.",
    params: oneRole,
    response: data(roleSchema),
  }),
  update: contract(roleCalls.update, {
    tag,
    access: can("roles.update"),
    operationId: "updateRole",
    summary: "Change a role.",
    description:
      "Fields that are left out keep their values; `permissions` replaces all permissions. It takes effect with " +
      "the next call of the role's users.",
    params: oneRole,
    body: roleChangeInput,
    response: data(roleSchema),
    refusals: { 403: REFUSED, 412: CHANGED },
  }),
  remove: contract(roleCalls.remove, {
    tag,
    access: can("roles.delete"),
    operationId: "deleteRole",
    summary: "Delete a role that no user has.",
    params: oneRole,
    response: z.undefined(),
    refusals: { 403: "It is a system role, or one above your own.", 422: "Users have this role." },
  }),
  syncPermissions: contract(roleCalls.syncPermissions, {
    tag,
    access: can("roles.update"),
    operationId: "replaceRolePermissions",
    summary: "Replace the permissions of a role.",
    params: oneRole,
    body: permissionsInput,
    response: data(roleSchema),
    status: 200,
    refusals: { 403: REFUSED, 412: CHANGED },
  }),
  permissions: contract(roleCalls.permissions, {
    tag,
    access: can("roles.read"),
    operationId: "listPermissions",
    summary: "List all permissions.",
    response: data(z.array(permissionSchema)),
  }),
  modules: contract(roleCalls.modules, {
    tag,
    access: can("roles.read"),
    operationId: "listPermissionModules",
    summary: "List the modules that permissions belong to, with their names.",
    response: data(z.record(z.string(), z.string())),
  }),
};
