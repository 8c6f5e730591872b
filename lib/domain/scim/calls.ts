import { call } from "@/lib/core/contract/call";

const PATH = "/scim-tokens";

/** Only the calls of the settings; SCIM itself is below /scim/v2, without contracts (docs/adr/0104). */
export const scimTokenCalls = {
  list: call("GET", PATH),
  create: call("POST", PATH),
  revoke: call("DELETE", "/scim-tokens/{id}"),
};

export const scimGroupCalls = {
  list: call("GET", "/scim-groups"),
};
