import { endpoint } from "@/lib/server/endpoint";
import { signInPolicyApi } from "@/lib/domain/sign-in-policy/api";
import { changePolicy } from "@/lib/domain/sign-in-policy/change-policy";
import { policyReply, readPolicy } from "@/lib/domain/sign-in-policy/policy";

export const GET = endpoint(signInPolicyApi.read, async (context) => policyReply(await readPolicy(context)));

export const PATCH = endpoint(signInPolicyApi.update, async (context, { body, headers }) =>
  policyReply(await changePolicy(context, body, headers)),
);
