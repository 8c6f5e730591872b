"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { leaveNotice } from "@/app/_client/notice";

type Call = {
  /** Makes the change and returns the success message. */
  work: () => Promise<string>;
  /** Handles a failure with its own message, or returns null. */
  failure?: (error: ApiError) => string | null;
  /** The default message of a failure. */
  failed: string;
  /** The deal that the texts mention. */
  name?: string;
};

/**
 * A change of deals from the list: makes the call, shows a message of success or failure, and reads the list
 * again 300 ms later (DLS-13, DLS-16).
 */
export function useDealCall() {
  const t = useTranslations("deals.refusals");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const call = async ({ work, failure, failed, name = "" }: Call): Promise<void> => {
    setBusy(true);
    try {
      leaveNotice({ tone: "success", text: await work() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const key = refusalKey(error);
      leaveNotice({ tone: "error", text: failure?.(error) ?? (key === null ? failed : t(key, { name })) });
    } finally {
      setBusy(false);
    }
    setTimeout(() => router.refresh(), RELOAD_AFTER);
  };
  return { isBusy, call };
}

/** Deals that a bulk call named and that no longer exist. */
export const goneOf = (named: readonly number[], { errors }: Pick<ApiError, "errors">): number[] =>
  errors.flatMap(({ field }) => named[Number(/^ids\.(\d+)$/.exec(field)?.[1] ?? -1)] ?? []);

/** Milliseconds (DLS-13). */
const RELOAD_AFTER = 300;

/**
 * The message (under deals.refusals) for a failed call: what happened and what to do (P-01); null if the
 * cause is unknown.
 */
function refusalKey({ kind, code }: Pick<ApiError, "kind" | "code">) {
  if (code === "DEAL_NOT_PENDING") return "notPending";
  if (kind === "NOT_FOUND_ERROR") return "gone";
  if (kind === "AUTH_ERROR") return "signedOut";
  if (kind === "AUTHORIZATION_ERROR") return "forbidden";
  if (kind === "RATE_LIMIT_ERROR") return "tooOften";
  return kind === "NETWORK_ERROR" || kind === "TIMEOUT_ERROR" ? "network" : null;
}
