import { ApiError } from "@/app/_client/api-error";
import type { ManagedField } from "@/lib/fields/schema";

/** The message (below questions.failures) for a call about a question that did not go through (P-01). */
export function callFailure(error: unknown) {
  if (!(error instanceof ApiError)) return "failed";
  if (error.kind === "NOT_FOUND_ERROR") return "gone";
  if (error.kind === "AUTH_ERROR") return "signedOut";
  if (error.kind === "AUTHORIZATION_ERROR") return "forbidden";
  return error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR" ? "network" : "failed";
}

/** Where the question is used, as a refusal says it; nothing for other failures. */
export function usesOf(error: unknown): ManagedField["used_by"] {
  const details = error instanceof ApiError ? error.details : null;
  return typeof details === "object" &&
    details !== null &&
    "used_by" in details &&
    Array.isArray(details.used_by)
    ? (details.used_by as ManagedField["used_by"])
    : [];
}
