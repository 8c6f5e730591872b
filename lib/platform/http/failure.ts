import { isDatabaseAway, isDiskFull } from "@/db/away";
import { AppError, unavailable, type Refusal } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { Answer } from "./answer";

/** An error as a response, in the API's error format (S-029). Server errors say only 'Internal server error'. */
export const failureResponse = (error: unknown, requestId: string): Response =>
  failureAnswer(error, requestId).toResponse();

/** As failureResponse(), but as an Answer. */
export function failureAnswer(error: unknown, requestId: string): Answer {
  const refusal = refusalOf(error, requestId);
  const body: Refusal = {
    message: withSubject(refusal),
    code: refusal.code,
    errors: refusal.errors,
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    request_id: requestId,
    retryable:
      refusal.status >= 500 ||
      refusal.status === 429 ||
      refusal.status === 425 ||
      refusal.code === "REQUEST_IN_PROGRESS",
  };
  const headers = {
    ...ANSWER_HEADERS,
    "Content-Type": "application/json",
    "X-Request-Id": requestId,
    ...(refusal.status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
    ...refusal.headers,
  };
  return new Answer(
    refusal.status,
    refusal.retryAfter === undefined ? headers : { ...headers, "Retry-After": String(refusal.retryAfter) },
    JSON.stringify(body),
  );
}

function refusalOf(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return unavailable();
  if (!isDiskFull(error)) return fault(error, requestId);
  log.error({ event: "disk_full", requestId, err: error }, "there is no room on the disk");
  return unavailable(SECONDS_FULL);
}

/** Retry-After for a full disk, because somebody must free space first. */
const SECONDS_FULL = 30;

/** Prefixes a message that begins in the middle of a sentence ("is invalid") with its field. */
function withSubject({ message, errors: [only, ...others] }: AppError): string {
  return only && others.length === 0 && only.message === message && SUBJECTLESS.test(message)
    ? `${subjectOf(only.field)} ${message}`
    : message;
}

/**
 * The last name in a field's path, with the numbers behind it: for an entry of a list, the list's name. No regular
 * expression, because callers choose the names of unknown fields, and one that backtracks would block the process.
 */
function subjectOf(field: string): string {
  const parts = field.split(".");
  const last = parts.findLastIndex((part) => part !== "" && !isDigits(part));
  return last === -1 ? field || "The body" : parts.slice(last).join(".");
}

const isDigits = (text: string): boolean => /^\d+$/.test(text);

const SUBJECTLESS = /^(?:is|are|has|must|can|cannot|contains|stays)\b/;

/** Headers of every response under /api. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

function fault(error: unknown, requestId: string): AppError {
  log.error({ requestId, err: error }, "unexpected failure");
  return new AppError(500, "SERVER_ERROR", "Internal server error");
}

/** Name of the violated constraint, with a distributed engine's shard suffix removed. */
export function constraintOf(error: unknown): string | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const named =
      "constraint_name" in current && typeof current.constraint_name === "string"
        ? current.constraint_name
        : /constraint "([^"]+)"/.exec(current.message)?.[1];
    if (named) return named.replace(/_\d{6,}$/, "");
  }
  return null;
}
