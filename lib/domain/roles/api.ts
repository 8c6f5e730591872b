import { z } from "zod";
import { can, contract, data, flag, page, paging, rowId } from "@/lib/core/contract/contract";
import { roleCalls } from "./calls";
import { roleRulesInEnglish } from "./english";
import { permissionSlugs, roleBody, roleChange } from "./fields";
import { permissionSchema, roleSchema } from "./schema";

const tag = "Roles";
const oneRole = z.object({ id: rowId });

/** Query of the list of roles (REST-76). */
export const rolesQuery = z.strictObject({
  ...paging(200),
  exclude_super_admin: flag.default(false),
  with_permissions: flag.default(false),
});

export type RolesQuery = z.output<typeof rolesQuery>;

const REFUSED = "A system role, a role or level above one's own, or a permission that one does not hold";
const CHANGED = "If-Match names another state of the role";

export const rolesApi = {
  list: contract(roleCalls.list, {
    tag,
    access: can("roles.read", "users.read"),
    summary:
      "Roles of the tenant, strongest first, with their permissions if asked. Only super admins see super_admin",
    query: rolesQuery,
    response: page(roleSchema),
  }),
  create: contract(roleCalls.create, {
    tag,
    access: can("roles.create"),
    summary: "Add a role, with permissions when given",
    body: roleBody(roleRulesInEnglish),
    response: data(roleSchema),
    status: 201,
    made: "/admin/roles/{id}",
    refusals: { 403: "A level above one's own, or a permission that one does not hold" },
  }),
  read: contract(roleCalls.read, {
    tag,
    access: can("roles.read"),
    summary: "One role with its permissions",
    params: oneRole,
    response: data(roleSchema),
  }),
  update: contract(roleCalls.update, {
    tag,
    access: can("roles.update"),
    summary:
      "Change what is sent of a role; its permissions are replaced when given. Its users feel it with their next call",
    params: oneRole,
    body: roleChange(roleRulesInEnglish),
    response: data(roleSchema),
    refusals: { 403: REFUSED, 412: CHANGED },
  }),
  remove: contract(roleCalls.remove, {
    tag,
    access: can("roles.delete"),
    summary: "Delete a role that nobody holds",
    params: oneRole,
    response: z.undefined(),
    refusals: { 403: "A system role, or one above one's own", 422: "The role is assigned to users" },
  }),
  syncPermissions: contract(roleCalls.syncPermissions, {
    tag,
    access: can("roles.update"),
    summary: "Replace the permissions of a role",
    params: oneRole,
    body: z.strictObject({ permissions: permissionSlugs }),
    response: data(roleSchema),
    status: 200,
    refusals: { 403: REFUSED, 412: CHANGED },
  }),
  permissions: contract(roleCalls.permissions, {
    tag,
    access: can("roles.read"),
    summary: "All permissions there are",
    response: data(z.array(permissionSchema)),
  }),
  modules: contract(roleCalls.modules, {
    tag,
    access: can("roles.read"),
    summary: "The modules that permissions belong to, with their names",
    response: data(z.record(z.string(), z.string())),
  }),
};
