import { call } from "@/lib/core/contract/call";

export const systemCalls = {
  read: call("GET", "/super-admin/system"),
  retry: call("POST", "/super-admin/system/retry"),
};
