import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { send } from "@/app/_client/send";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import type { VerificationAnswer } from "@/lib/domain/proposals/schema";
import { fileHash } from "./file-hash";

/** What came of a check: the answer, or why there is none. */
export type Outcome =
  { kind: "answer"; answer: VerificationAnswer } | { kind: "unknown" | "tooMany" | "noHashing" | "failed" };

/** Asks the server about codes; about a code of the address at once. */
export function useVerifyCode(initialCode: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);

  const check = useCallback(async (code: string, file: File | null) => {
    setBusy(true);
    setOutcome(null);
    setOutcome(await outcomeOf(code.trim(), file));
    setBusy(false);
  }, []);

  useEffect(() => {
    // Not while the page is drawn: the answer comes later in any case.
    const soon = setTimeout(() => {
      if (initialCode) void check(initialCode, null);
    });
    return () => clearTimeout(soon);
  }, [initialCode, check]);

  return { check, outcome, isBusy };
}

async function outcomeOf(code: string, file: File | null): Promise<Outcome> {
  if (code === "") return { kind: "unknown" };
  const sha256 = file ? await fileHash(file) : undefined;
  if (sha256 === null) return { kind: "noHashing" };
  try {
    return {
      kind: "answer",
      answer: await send(proposalCalls.verify, {
        params: { code },
        query: { sha256 },
      }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "NOT_FOUND_ERROR") return { kind: "unknown" };
    return { kind: error.kind === "RATE_LIMIT_ERROR" ? "tooMany" : "failed" };
  }
}
