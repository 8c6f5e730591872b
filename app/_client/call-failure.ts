import { ApiError } from "./api-error";

/** Why a call failed. Each is a text of common.failures; some nouns have more specific texts of their own. */
export type CallFailure =
  | "unconfirmed"
  | "factorDue"
  | "changed"
  | "gone"
  | "signedOut"
  | "forbidden"
  | "tooMany"
  | "network"
  | "failed";

/** Whether a call was refused for what the caller still has to prove or set up: its text is the same everywhere. */
export const isAboutSignIn = (error: unknown): boolean =>
  ["unconfirmed", "factorDue"].includes(callFailure(error));

/** The text for a failed call that names no field: what happened and what to do (P-01). */
export function callFailure(error: unknown): CallFailure {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === "STALE_VERSION") return "changed";
  if (error.code === "STEP_UP_REQUIRED") return "unconfirmed";
  if (error.code === "FACTOR_REQUIRED") return "factorDue";
  if (error.kind === "NOT_FOUND_ERROR") return "gone";
  if (error.kind === "AUTH_ERROR") return "signedOut";
  if (error.kind === "AUTHORIZATION_ERROR") return "forbidden";
  if (error.status === 429) return "tooMany";
  return error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR" ? "network" : "failed";
}
