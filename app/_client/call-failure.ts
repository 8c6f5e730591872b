import { ApiError } from "./api-error";

/**
 * Why a call did not go through. Each is a text of common.failures, and of a noun's own failures where it
 * says more.
 */
export type CallFailure =
  "unconfirmed" | "changed" | "gone" | "signedOut" | "forbidden" | "tooMany" | "network" | "failed";

/** The text for a call that did not go through and names no field: what happened and what to do (P-01). */
export function callFailure(error: unknown): CallFailure {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "STALE_VERSION") return "changed";
  if (error.code === "STEP_UP_REQUIRED") return "unconfirmed";
  if (error.kind === "NOT_FOUND_ERROR") return "gone";
  if (error.kind === "AUTH_ERROR") return "signedOut";
  if (error.kind === "AUTHORIZATION_ERROR") return "forbidden";
  if (error.status === 429) return "tooMany";
  return error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR" ? "network" : "failed";
}
