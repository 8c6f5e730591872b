"use client";

import { useEffect, useRef, useState } from "react";
import { knowsPasskeys } from "@/app/_client/passkey";
import { send } from "@/app/_client/send";
import { confirmBy } from "@/app/_client/step-up";
import { late } from "@/app/_ui/late";
import { authCalls } from "@/lib/domain/auth/calls";
import type { Ways } from "@/lib/domain/auth/api";

const ConfirmIdentity = late(() => import("./step-up-dialog").then((module) => module.ConfirmIdentity));
const SignInAgain = late(() => import("./step-up-dialog").then((module) => module.SignInAgain));

/** Asks for a fresh confirmation when a call of this page needs one. Renders nothing until then. */
export function StepUp() {
  const answer = useRef<((isConfirmed: boolean) => void) | null>(null);
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(
    () =>
      confirmBy(async () => {
        const result = await send(authCalls.waysToConfirm);
        setWays(result);
        return new Promise((resolve) => (answer.current = resolve));
      }),
    [],
  );
  if (!ways) return null;
  const close = (isConfirmed: boolean) => {
    setWays(null);
    answer.current?.(isConfirmed);
  };
  return ways.password || ways.code || (ways.passkey && knowsPasskeys()) ? (
    <ConfirmIdentity ways={ways} onClose={close} />
  ) : (
    <SignInAgain onClose={() => close(false)} />
  );
}
