import { call } from "@/lib/core/contract/call";

export const auditCalls = {
  list: call("GET", "/admin/audit"),
  actors: call("GET", "/admin/audit/actors"),
  export: call("GET", "/admin/audit/export"),
  check: call("POST", "/admin/audit/check"),
};
