import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { CONFIRM_HEADER } from "@/lib/domain/accounts/confirm-header";
import { outcomeOf, type Outcome } from "./outcome";

export type Verification = { state: "idle" } | { state: "verifying" } | Outcome;

/** Confirms the address of a token when asked to, by one call; cancelling, or leaving, ends it (ACC-09, T-06). */
export function useVerification(token: string) {
  const [verification, setVerification] = useState<Verification>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setVerification({ state: "verifying" });
    const outcome = await verify(token, stop.signal);
    if (!stop.signal.aborted) setVerification(outcome);
  };
  const cancel = () => {
    running.current?.abort();
    setVerification({ state: "idle" });
  };
  return { verification, start: () => void start(), cancel };
}

async function verify(token: string, signal: AbortSignal): Promise<Verification> {
  try {
    await send(accountCalls.verify, {
      params: { token },
      headers: { [CONFIRM_HEADER]: "1" },
      signal,
    });
    return { state: "success" };
  } catch (error) {
    return error instanceof ApiError && error.kind === "CANCELLED" ? { state: "idle" } : outcomeOf(error);
  }
}
