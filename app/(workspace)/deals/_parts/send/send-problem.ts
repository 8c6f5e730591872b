import type { ApiError } from "@/app/_client/api-error";

/** The message (under deals.send.problems) for a failed call: what happened and what to do (P-01). */
export type SendProblem = {
  key:
    | "notPending"
    | "expired"
    | "contacts"
    | "address"
    | "copies"
    | "copyIsRecipient"
    | "past"
    | "late"
    | "required"
    | "unprintable"
    | "variables"
    | "tooMany"
    | "limited"
    | "gone"
    | "signedOut"
    | "forbidden"
    | "network"
    | "failed";
  address: string;
  /** What the PDF cannot print. */
  characters: string;
};

export function sendProblem({
  kind,
  code,
  details,
  errors = [],
}: Pick<ApiError, "kind" | "code" | "details"> & Partial<Pick<ApiError, "errors">>): SendProblem {
  const address = addressIn(details);
  const isAny = (pattern: RegExp) => errors.some(({ field }) => pattern.test(field));
  const has = (code: string) =>
    errors.some((error) => error.code === code && !/^contact_ids/.test(error.field));
  const named = isAny(/^(deal|client)\.fields\./)
    ? "required"
    : isAny(/^fill_in\.client\.email$/)
      ? "address"
      : isAny(/^send_at$/)
        ? has("past")
          ? "past"
          : "late"
        : isAny(/^cc(\.|$)/)
          ? has("recipient")
            ? "copyIsRecipient"
            : "copies"
          : has("required")
            ? "variables"
            : has("unprintable")
              ? "unprintable"
              : null;
  return { key: named ?? keyOf(kind, code, address), address, characters: charactersIn(details) };
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

/** The address that has reached its hourly limit of mails, if the response names one. */
const addressIn = (details: unknown): string =>
  typeof details === "object" && details !== null && "email" in details && typeof details.email === "string"
    ? details.email
    : "";

const charactersIn = (details: unknown): string =>
  typeof details === "object" &&
  details !== null &&
  "characters" in details &&
  Array.isArray(details.characters)
    ? details.characters.join(" ")
    : "";
