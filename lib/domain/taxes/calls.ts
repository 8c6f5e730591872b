import { call } from "@/lib/core/contract/call";

export const taxCalls = {
  list: call("GET", "/tax-profiles"),
  create: call("POST", "/tax-profiles"),
  read: call("GET", "/tax-profiles/{id}"),
  update: call("PATCH", "/tax-profiles/{id}"),
  retire: call("DELETE", "/tax-profiles/{id}"),
};
