import { CHANGED, can, contract, data } from "@/lib/core/contract/contract";
import { signInPolicyCalls } from "./calls";
import { signInPolicyChange, signInPolicySchema } from "./schema";

const tag = "Settings";

/** Not settings.update, because changing how people sign in requires more than changing a logo. */
const access = can("settings.manage");

export const signInPolicyApi = {
  read: contract(signInPolicyCalls.read, {
    tag,
    access,
    operationId: "getSignInPolicy",
    summary: "Get what the workspace asks of sign-ins.",
    response: data(signInPolicySchema),
  }),
  update: contract(signInPolicyCalls.update, {
    tag,
    access,
    fresh: true,
    operationId: "updateSignInPolicy",
    summary: "Change what the workspace asks of sign-ins.",
    description: "It binds sessions that are open too, at their next call.",
    body: signInPolicyChange,
    response: data(signInPolicySchema),
    refusals: { 412: CHANGED },
  }),
};
