/** One wrong field: its path in the body or query, a code, a text. */
export type FieldError = { field: string; code: string; message: string };

export type DocumentedKind =
  | "TIMEOUT_ERROR"
  | "NETWORK_ERROR"
  | "CANCELLED"
  | "VALIDATION_ERROR"
  | "AUTH_ERROR"
  | "AUTHORIZATION_ERROR"
  | "NOT_FOUND_ERROR"
  | "RATE_LIMIT_ERROR"
  | "SERVER_ERROR"
  | "HTTP_ERROR";

/** For a status without a documented kind, the server's code is the kind (API-13). */
export type ApiErrorKind = DocumentedKind | (string & {});

type Parts = {
  status: number;
  message: string;
  code?: string;
  errors?: FieldError[];
  details?: unknown;
  retryAfter?: number | null;
};

/**
 * A call that failed. `code` is the server's, else the kind; `retryAfter` is in seconds; `status` is 0 without a
 * response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly details: unknown;
  readonly retryAfter: number | null;

  constructor(
    readonly kind: ApiErrorKind,
    { status, message, code, errors = [], details, retryAfter = null }: Parts,
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code ?? kind;
    this.errors = errors;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

/** The caller cancelled (API-06). */
export const cancelled = (): ApiError =>
  new ApiError("CANCELLED", { status: 0, message: "Request cancelled" });
