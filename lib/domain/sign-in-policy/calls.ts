import { call } from "@/lib/core/contract/call";

export const signInPolicyCalls = {
  read: call("GET", "/sign-in-policy"),
  update: call("PATCH", "/sign-in-policy"),
};
