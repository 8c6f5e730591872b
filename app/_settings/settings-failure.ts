import { ApiError } from "@/app/_client/api-error";

/** The message (below settings.failures) for a change of the settings that did not go through: what happened and what to do (P-01). */
export function settingsFailure(error: unknown) {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "STALE_VERSION") return "changed";
  if (error.kind === "AUTH_ERROR") return "signedOut";
  if (error.kind === "AUTHORIZATION_ERROR") return "forbidden";
  if (error.status === 429) return "tooMany";
  return error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR" ? "network" : "failed";
}
