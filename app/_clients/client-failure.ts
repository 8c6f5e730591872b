import { ApiError } from "@/app/_client/api-error";

/** The message (below clients.failures) for a call about a client that did not go through: what happened and what to do (P-01). */
export function clientFailure(error: unknown) {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "STALE_VERSION") return "changed";
  if (error.kind === "NOT_FOUND_ERROR") return "gone";
  if (error.kind === "AUTH_ERROR") return "signedOut";
  if (error.kind === "AUTHORIZATION_ERROR") return "forbidden";
  return error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR" ? "network" : "failed";
}
