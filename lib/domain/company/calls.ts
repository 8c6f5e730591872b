import { call } from "@/lib/core/contract/call";

export const companyCalls = {
  read: call("GET", "/company"),
  update: call("PATCH", "/company"),
};
