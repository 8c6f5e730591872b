import { ApiError } from "@/app/_client/api-error";
import type { ManagedField } from "@/lib/domain/fields/schema";

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
