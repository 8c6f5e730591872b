import { Answer } from "./answer";
import { AppError, type ErrorCode, type FieldError } from "./errors";
import { log } from "./log";

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
  const refusal =
    error instanceof AppError ? error : isDatabaseAway(error) ? databaseAway() : fault(error, requestId);
  const body: ErrorBody = {
    message: refusal.message,
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
    ...refusal.headers,
  };
  return new Answer(
    refusal.status,
    refusal.retryAfter === undefined ? headers : { ...headers, "Retry-After": String(refusal.retryAfter) },
    JSON.stringify(body),
  );
}

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

const databaseAway = () =>
  new AppError(503, "SERVICE_UNAVAILABLE", "The service is away for a moment. Please try again.", {
    retryAfter: 2,
  });

// 55P03: what is asked for stays locked, as the catalogue while a file is imported.
const AWAY = new Set([
  "55P03",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "57014",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

/** The database cannot be reached, is shutting down or has the rows locked: classes 08, 57P0x, 53300, 55P03, refused and reset connections. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error);
  return code !== null && (AWAY.has(code) || code.startsWith("08"));
}

/** SQLSTATE or connection code of an error, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return null;
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
