import { call } from "@/lib/core/contract/call";

export const templateCalls = {
  list: call("GET", "/templates"),
  select: call("POST", "/templates/tenant-selection"),
};
