"use client";

import { useState } from "react";
import { send } from "@/app/_client/send";
import { signInPolicyCalls } from "@/lib/domain/sign-in-policy/calls";
import { policyState } from "@/lib/domain/sign-in-policy/policy-rules";
import type { PolicyChange, SignInPolicyAnswer } from "@/lib/domain/sign-in-policy/schema";
import { SecondFactor } from "./second-factor";
import { TimeOuts } from "./time-outs";

/** What each section of the screen is given: the policy as last seen, and the ways to change it. */
export type PolicyProps = {
  policy: SignInPolicyAnswer;
  /** Changes what it names. Throws ApiError; STALE_VERSION when somebody else was first. */
  save: (change: PolicyChange) => Promise<void>;
  /** Takes over the policy that a refusal told of, so that saving again replaces that one. */
  takeOver: (policy: SignInPolicyAnswer) => void;
};

/** The sections of what the workspace asks of sign-ins, each saved by itself and all of one version. */
export function SignInSettings({ initial }: { initial: SignInPolicyAnswer }) {
  const [policy, setPolicy] = useState(initial);
  const save = async (change: PolicyChange) =>
    setPolicy(await send(signInPolicyCalls.update, { body: change, version: policyState(policy) }));
  const given: PolicyProps = { policy, save, takeOver: setPolicy };
  return (
    <>
      <SecondFactor {...given} />
      <TimeOuts {...given} />
    </>
  );
}
