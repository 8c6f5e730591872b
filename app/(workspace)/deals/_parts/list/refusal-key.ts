import type { ApiError } from "@/app/_client/api-error";

/** The message (below deals.refusals) for a call that did not go through: what happened and what to do (P-01); null when nobody can tell. */
export function refusalKey({ kind, code }: Pick<ApiError, "kind" | "code">) {
  if (code === "DEAL_NOT_PENDING") return "notPending";
  if (kind === "NOT_FOUND_ERROR") return "gone";
  if (kind === "AUTH_ERROR") return "signedOut";
  if (kind === "AUTHORIZATION_ERROR") return "forbidden";
  if (kind === "RATE_LIMIT_ERROR") return "tooOften";
  return kind === "NETWORK_ERROR" || kind === "TIMEOUT_ERROR" ? "network" : null;
}
