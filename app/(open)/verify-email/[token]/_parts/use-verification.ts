import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import type { accountsApi } from "@/lib/accounts/api";
import { noToken, outcomeOf, type Outcome } from "./outcome";

export type Verification = { state: "idle" } | { state: "verifying" } | Outcome;

/**
 * Verifies once the page is there; cancelling, or leaving, ends the call (ACC-09). A page that is mounted twice in a row makes one
 * call: the first is cancelled before it is sent.
 */
export function useVerification(token: string) {
  const [verification, setVerification] = useState<Verification>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  const start = useCallback(async () => {
    const stop = new AbortController();
    running.current = stop;
    await Promise.resolve();
    if (stop.signal.aborted) return;
    setVerification(token === "" ? noToken : { state: "verifying" });
    if (token === "") return;
    const outcome = await verify(token, stop.signal);
    if (!stop.signal.aborted) setVerification(outcome);
  }, [token]);
  const cancel = useCallback(() => {
    running.current?.abort();
    setVerification({ state: "idle" });
  }, []);
  useEffect(() => {
    void start();
    return () => running.current?.abort();
  }, [start]);
  return { verification, start: () => void start(), cancel };
}

async function verify(token: string, signal: AbortSignal): Promise<Verification> {
  try {
    await send<typeof accountsApi.verify>("GET", "/email/verify/{token}", { params: { token }, signal });
    return { state: "success" };
  } catch (error) {
    return error instanceof ApiError && error.kind === "CANCELLED" ? { state: "idle" } : outcomeOf(error);
  }
}
