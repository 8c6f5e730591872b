import { ApiError } from "@/app/_client/api-error";

export type Outcome = { state: "success" } | { state: "expired" } | { state: "error"; problem: Problem };

/** What went wrong: a key below auth.verify.problems, or the server's own words. */
export type Problem =
  { key: "noToken" | "invalid" | "denied" | "unknown" | "other" | "unexpected" } | { text: string };

/** What a failed verification comes to, by status and message (ACC-13 to ACC-15, MSG-09 to MSG-12). */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return failed("unexpected");
  if (error.status === 403) return failed("denied");
  if (error.status === 404) return failed("unknown");
  if (error.status !== 400) return failed("other");
  const message = messageOf(error);
  if (/already verified/i.test(message ?? "")) return { state: "success" };
  if (/expired/i.test(message ?? "")) return { state: "expired" };
  return message === null ? failed("invalid") : { state: "error", problem: { text: message } };
}

const failed = (key: Extract<Problem, { key: string }>["key"]): Outcome => ({
  state: "error",
  problem: { key },
});

export const noToken = failed("noToken");
export const unknownToken = failed("unknown");

/**
 * The details' error or message, else the message; null when the server gave none and the client its own
 * (API-10).
 */
function messageOf({ details, message }: ApiError): string | null {
  const { error, message: inner } =
    typeof details === "object" && details !== null
      ? (details as { error?: unknown; message?: unknown })
      : {};
  const said = [error, inner, message].find((text) => typeof text === "string" && text !== "");
  return typeof said === "string" && said !== CLIENTS_OWN ? said : null;
}

const CLIENTS_OWN = "Validation failed";
