import { call } from "@/lib/core/contract/call";

export const tokenCalls = {
  list: call("GET", "/me/api-tokens"),
  create: call("POST", "/me/api-tokens"),
  revoke: call("DELETE", "/me/api-tokens/{id}"),
};
