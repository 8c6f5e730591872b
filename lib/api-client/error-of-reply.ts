import { ApiError, type DocumentedKind, type FieldError } from "./api-error";
import type { Reply } from "./reply";

/**
 * What an answer that refuses means to the caller (API-07 to API-14): the kind by its status, the message of the body's `message` or
 * `error`, else the documented one.
 */
export function errorOfReply({ status, body, retryAfter }: Reply): ApiError {
  const fields = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const kind = KINDS[status] ?? null;
  const code = text(fields["code"]);
  return new ApiError(kind ?? code ?? "HTTP_ERROR", {
    status,
    message:
      text(fields["message"]) ??
      text(fields["error"]) ??
      (kind ? DEFAULT_MESSAGES[kind] : undefined) ??
      "Unknown error occurred",
    code,
    errors: Array.isArray(fields["errors"]) ? (fields["errors"] as FieldError[]) : [],
    details: fields["details"],
    retryAfter,
  });
}

const KINDS: Readonly<Record<number, DocumentedKind>> = {
  400: "VALIDATION_ERROR",
  401: "AUTH_ERROR",
  403: "AUTHORIZATION_ERROR",
  404: "NOT_FOUND_ERROR",
  422: "VALIDATION_ERROR",
  429: "RATE_LIMIT_ERROR",
  500: "SERVER_ERROR",
  502: "SERVER_ERROR",
  503: "SERVER_ERROR",
  504: "SERVER_ERROR",
};

const DEFAULT_MESSAGES: Partial<Readonly<Record<DocumentedKind, string>>> = {
  AUTH_ERROR: "Authentication failed",
  AUTHORIZATION_ERROR: "Insufficient permissions",
  NOT_FOUND_ERROR: "Resource not found",
  SERVER_ERROR: "Internal server error",
  VALIDATION_ERROR: "Validation failed",
  RATE_LIMIT_ERROR: "Too many requests",
};

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
