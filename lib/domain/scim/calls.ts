import { call } from "@/lib/core/contract/call";

const PATH = "/scim-tokens";

/** Of the tokens alone: what a token opens is below /scim/v2 and is no contract (docs/adr/0104). */
export const scimTokenCalls = {
  list: call("GET", PATH),
  create: call("POST", PATH),
  revoke: call("DELETE", "/scim-tokens/{id}"),
};
