import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import type { accountsApi } from "@/lib/accounts/api";
import { beginSoon } from "./begin-soon";
import { noToken, outcomeOf, type Outcome } from "./outcome";

export type Verification = { state: "idle" } | { state: "verifying" } | Outcome;

/** Verifies once the page is there, by one call; cancelling, or leaving, ends it (ACC-09). */
export function useVerification(token: string) {
  const [verification, setVerification] = useState<Verification>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  const abort = useCallback(() => running.current?.abort(), []);
  const begin = useCallback(
    async (stop: AbortController) => {
      running.current = stop;
      if (token === "") return setVerification(noToken);
      setVerification({ state: "verifying" });
      const outcome = await verify(token, stop.signal);
      if (!stop.signal.aborted) setVerification(outcome);
    },
    [token],
  );
  useEffect(() => {
    const end = beginSoon((stop) => void begin(stop));
    return () => {
      end();
      abort();
    };
  }, [begin, abort]);
  const cancel = () => {
    abort();
    setVerification({ state: "idle" });
  };
  return { verification, start: () => void begin(new AbortController()), cancel };
}

async function verify(token: string, signal: AbortSignal): Promise<Verification> {
  try {
    await send<typeof accountsApi.verify>("GET", "/email/verify/{token}", { params: { token }, signal });
    return { state: "success" };
  } catch (error) {
    return error instanceof ApiError && error.kind === "CANCELLED" ? { state: "idle" } : outcomeOf(error);
  }
}
