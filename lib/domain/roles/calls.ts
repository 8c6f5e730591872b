import { call } from "@/lib/core/contract/call";

export const roleCalls = {
  list: call("GET", "/admin/roles"),
  create: call("POST", "/admin/roles"),
  read: call("GET", "/admin/roles/{id}"),
  update: call("PUT", "/admin/roles/{id}"),
  remove: call("DELETE", "/admin/roles/{id}"),
  syncPermissions: call("POST", "/admin/roles/{id}/permissions/sync"),
  permissions: call("GET", "/admin/permissions"),
  modules: call("GET", "/admin/permissions/modules"),
};
