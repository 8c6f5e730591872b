import { call } from "@/lib/core/contract/call";

export const bootstrapCalls = {
  read: call("GET", "/init-data-new"),
};
