import { call } from "@/lib/core/contract/call";

export const currencyCalls = {
  list: call("GET", "/currencies"),
  listOfTenant: call("GET", "/tenant-currencies"),
  add: call("POST", "/tenant-currencies"),
  change: call("PATCH", "/tenant-currencies/{id}"),
  remove: call("DELETE", "/tenant-currencies/{id}"),
};
