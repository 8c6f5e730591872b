import { call } from "@/lib/core/contract/call";

const PATH = "/single-sign-on";

export const singleSignOnCalls = {
  read: call("GET", PATH),
  save: call("PUT", PATH),
  remove: call("DELETE", PATH),
  test: call("POST", "/single-sign-on/test"),
};
