import { call } from "@/lib/core/contract/call";

export const domainCalls = {
  list: call("GET", "/domains"),
  add: call("POST", "/domains"),
  check: call("POST", "/domains/{id}/check"),
  remove: call("DELETE", "/domains/{id}"),
  chooseMain: call("PUT", "/domains/main"),
};
