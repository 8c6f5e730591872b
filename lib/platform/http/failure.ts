import { isDatabaseAway, isDiskFull } from "@/db/away";
import { AppError, unavailable, type ErrorCode, type FieldError } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { Answer } from "./answer";

type ErrorBody = {
  message: string;
  code: ErrorCode;
  errors: FieldError[];
  details?: unknown;
  request_id: string;
  retryable: boolean;
};

/** The one error format (S-029). A fault of ours says no more than 'Internal server error'. */
export const failureResponse = (error: unknown, requestId: string): Response =>
  failureAnswer(error, requestId).toResponse();

/** The same before it is sent. */
export function failureAnswer(error: unknown, requestId: string): Answer {
  const refusal = refusalOf(error, requestId);
  const body: ErrorBody = {
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

/** Somebody has to make room first. */
const SECONDS_FULL = 30;

/** A message that begins in the middle of a sentence ("is invalid") says of which field it speaks. */
function withSubject({ message, errors: [only, ...others] }: AppError): string {
  // With the name of its list, when it is an entry of one.
  const field = only && (/[^.]*[^.\d][^.]*(?:\.\d+)*$/.exec(only.field)?.[0] ?? (only.field || "The body"));
  return field && others.length === 0 && only?.message === message && SUBJECTLESS.test(message)
    ? `${field} ${message}`
    : message;
}

const SUBJECTLESS = /^(?:is|are|has|must|can|cannot|contains|stays)\b/;

/** Headers of every answer under /api. */
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
