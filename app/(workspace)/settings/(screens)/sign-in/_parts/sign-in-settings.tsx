"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { send } from "@/app/_client/send";
import { signInPolicyCalls } from "@/lib/domain/sign-in-policy/calls";
import { policyState } from "@/lib/domain/sign-in-policy/policy-rules";
import type { PolicyChange, SignInPolicyAnswer } from "@/lib/domain/sign-in-policy/schema";
import { SecondFactor } from "./second-factor";
import type { PolicyProps } from "./policy-section";
import { TimeOuts } from "./time-outs";

/** The sections of the sign-in policy. Each is saved separately, but they share one version. */
export function SignInSettings({ initial }: { initial: SignInPolicyAnswer }) {
  const [policy, setPolicy] = useState(initial);
  const router = useRouter();
  const save = async (change: PolicyChange) => {
    setPolicy(await send(signInPolicyCalls.update, { body: change, version: policyState(policy) }));
    // The layout says whether a factor is due (app/_shell/factor-duty.tsx).
    router.refresh();
  };
  const given: PolicyProps = { policy, save, takeOver: setPolicy };
  return (
    <>
      <SecondFactor {...given} />
      <TimeOuts {...given} />
    </>
  );
}
