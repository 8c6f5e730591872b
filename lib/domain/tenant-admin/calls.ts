import { call } from "@/lib/core/contract/call";

export const tenantCalls = {
  database: call("GET", "/tenant/database"),
  list: call("GET", "/super-admin/tenants"),
  create: call("POST", "/super-admin/tenants"),
  update: call("PUT", "/super-admin/tenants/{id}"),
  delete: call("DELETE", "/super-admin/tenants/{id}"),
  export: call("GET", "/super-admin/tenants/{id}/export"),
  recoverAdmin: call("POST", "/super-admin/tenants/{id}/recover-admin"),
  archive: call("GET", "/super-admin/tenants/{id}/archive"),
};
