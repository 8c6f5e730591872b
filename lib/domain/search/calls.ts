import { call } from "@/lib/core/contract/call";

export const searchCalls = {
  find: call("GET", "/search"),
};
