import type { ApiError } from "@/app/_client/api-error";

/**
 * The message (below deals.send.problems) for a call that did not go through: what happened and what to do
 * (P-01).
 */
export type SendProblem = {
  key:
    | "notPending"
    | "expired"
    | "contacts"
    | "tooMany"
    | "limited"
    | "gone"
    | "signedOut"
    | "forbidden"
    | "network"
    | "failed";
  address: string;
};

export function sendProblem({
  kind,
  code,
  details,
}: Pick<ApiError, "kind" | "code" | "details">): SendProblem {
  const address = addressIn(details);
  return { key: keyOf(kind, code ?? "", address), address };
}

function keyOf(kind: ApiError["kind"], code: string, address: string): SendProblem["key"] {
  if (code === "DEAL_NOT_PENDING") return "notPending";
  if (code === "PROPOSAL_EXPIRED") return "expired";
  if (code === "RATE_LIMIT_ERROR") return address ? "limited" : "tooMany";
  if (kind === "VALIDATION_ERROR") return "contacts";
  if (kind === "NOT_FOUND_ERROR") return "gone";
  if (kind === "AUTH_ERROR") return "signedOut";
  if (kind === "AUTHORIZATION_ERROR") return "forbidden";
  return kind === "NETWORK_ERROR" || kind === "TIMEOUT_ERROR" ? "network" : "failed";
}

/** The address that had its mails of this hour, when the answer names one. */
const addressIn = (details: unknown): string =>
  typeof details === "object" && details !== null && "email" in details && typeof details.email === "string"
    ? details.email
    : "";
