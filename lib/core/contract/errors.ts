/**
 * Codes of error responses, and what the caller can do about each. All of them are listed in the OpenAPI
 * document.
 */
export const ERROR_CODES = {
  VALIDATION_ERROR: "A field is wrong; `errors` names it.",
  INVALID_JSON: "The body is not valid JSON, or nests too deeply.",
  AUTH_ERROR: "There is no session, or it has ended: sign in.",
  SESSION_IDLE: "The session was not used for too long: sign in.",
  SESSION_EXPIRED: "The session is too old: sign in.",
  SESSION_ENDED: "The session was ended elsewhere, or by a new password: sign in.",
  TOKEN_REUSED: "The refresh token was used before; all tokens of its sign-in are revoked.",
  AUTHORIZATION_ERROR: "The permission is missing.",
  OWN_ACCOUNT: "You cannot change your own role, permissions or status.",
  HIGHER_LEVEL: "The user, role or level is above your own.",
  SUPER_ADMIN_ONLY: "Only a super admin may change a super admin.",
  PERMISSION_NOT_HELD: "You cannot give a permission that you do not have; `details` names those missing.",
  ROLE_IS_SYSTEM: "The four system roles cannot be changed or deleted.",
  LAST_ADMIN: "The workspace would be left without an active administrator.",
  LAST_WAY_BACK:
    "Single sign-on is enforced, and no other active administrator could sign in by password if it fails.",
  SECOND_FACTOR_REQUIRED:
    "The password is right; `code` is missing, of the user's authenticator app or a recovery code.",
  SIGN_IN_STEP_OVER: "The sign-in waited too long or had too many wrong codes: begin again.",
  FACTOR_REQUIRED:
    "The workspace asks for a second factor, and the time to set one up is over: do it in the profile.",
  STEP_UP_REQUIRED: "The session has to prove anew who it is: POST /me/confirm, then repeat the call.",
  TENANT_MISMATCH: "The session or header belongs to another workspace.",
  TENANT_DISABLED: "The workspace is disabled.",
  CSRF: "A call authenticated by cookie must come from the same origin.",
  SIGNED_IN_AS_STAFF:
    "Only the customer accepts or refuses a proposal; staff record an acceptance or mark the deal as lost.",
  EMAIL_NOT_VERIFIED: "The email address must be verified first.",
  SSO_REQUIRED: "The workspace signs in by single sign-on; `details` has what it is called.",
  ALREADY_VERIFIED: "The link was used, or the address is already verified.",
  LINK_EXPIRED: "The link in the mail has expired; ask for a new one.",
  NOT_FOUND_ERROR: "It does not exist, or belongs to another workspace.",
  METHOD_NOT_ALLOWED: "The path has no such method; Allow names those that it has.",
  MALFORMED_ADDRESS: "The address has a % that does not encode a character.",
  MALFORMED_REQUEST: "The request names no host or two, no address, or another protocol.",
  ADDRESS_TOO_LONG: "The address is longer than 8 KiB.",
  MOVED: "The address is written differently; Location has it.",
  UNKNOWN_HOST: "No workspace has this host.",
  CONFLICT: "The state does not allow this.",
  CLIENT_EXISTS: "Another client, which `details` names, has this email address.",
  CLIENT_IN_USE: "Deals of the client are pending; `details` has how many.",
  DEAL_NOT_PENDING: "The deal is no longer pending.",
  DEAL_CHANGED: "Somebody else saved the deal first.",
  QUESTION_ANSWERED: "The question was answered already.",
  PROPOSAL_ALREADY_ACCEPTED: "The proposal was accepted.",
  PROPOSAL_ALREADY_REFUSED: "The proposal was refused.",
  PROPOSAL_EXPIRED: "The proposal's validity has ended.",
  PROPOSAL_SUPERSEDED: "The proposal was replaced by a newer version.",
  STALE_VERSION: "It changed since you read it; `details` has its present state.",
  PRICE_OUT_OF_RANGE: "The unit price is outside the negotiation range; `details` has the range.",
  AMOUNT_TOO_LARGE: "A sum is too large to be stored exactly.",
  PAYLOAD_TOO_LARGE: "The body is larger than allowed.",
  FILE_TOO_LARGE: "The file is larger than allowed; `message` names it.",
  UNSUPPORTED_MEDIA_TYPE: "The body's Content-Type is not accepted.",
  NOT_READY: "The proposal has no client or no lines yet.",
  REQUEST_IN_PROGRESS:
    "The call with this Idempotency-Key is still running; Retry-After says when to try again.",
  IDEMPOTENCY_KEY_REUSED: "The Idempotency-Key was used for another call.",
  UNKNOWN_OPERATION: "There is no operation of this name.",
  RATE_LIMIT_ERROR: "Too many calls; Retry-After says when to try again.",
  SERVICE_UNAVAILABLE: "The service is unavailable for a moment; Retry-After says when to try again.",
  SERVER_ERROR: "An error of the server; `request_id` identifies it in its log.",
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** One wrong field: its path in the body or query ("data.attributes.lineItems.0.quantity"), a code, a text. */
export type FieldError = { field: string; code: string; message: string };

/** The body of a refusal (S-029). */
export type Refusal = {
  message: string;
  code: ErrorCode;
  errors: FieldError[];
  details?: unknown;
  request_id: string;
  /** The same call may succeed later. */
  retryable: boolean;
};

export type ErrorExtra = {
  errors?: FieldError[];
  details?: unknown;
  retryAfter?: number;
  headers?: Readonly<Record<string, string>>;
};

/** A refusal that the caller caused or can act on. Any other thrown error is a bug and gets 500. */
export class AppError extends Error {
  readonly errors: FieldError[];
  readonly details: unknown;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    extra: ErrorExtra = {},
  ) {
    super(message);
    this.name = "AppError";
    this.errors = extra.errors ?? [];
    this.details = extra.details;
    this.retryAfter = extra.retryAfter;
    this.headers = extra.headers ?? {};
  }
}

/** 404, with the same text for a resource that never existed and for another tenant's (S-001). */
export const notFound = (message = "Resource not found") => new AppError(404, "NOT_FOUND_ERROR", message);

/** 401 for a call without a valid session; `ended`: why an earlier session is over. */
export const notSignedIn = (ended?: Extract<ErrorCode, `SESSION_${string}`>) =>
  ended
    ? new AppError(401, ended, ERROR_CODES[ended])
    : new AppError(401, "AUTH_ERROR", "Authentication failed");

/** 409 for a state that does not allow the change. */
export const conflict = (code: ErrorCode, message: string, details?: unknown) =>
  new AppError(409, code, message, { details });

/** 503 for something that may work again after `retryAfter` seconds. */
export const unavailable = (retryAfter = 2) =>
  new AppError(503, "SERVICE_UNAVAILABLE", "The service is away for a moment. Please try again.", {
    retryAfter,
  });

/** 422 for one field. */
export const invalid = (field: string, message: string, code = "invalid") =>
  new AppError(422, "VALIDATION_ERROR", message, { errors: [{ field, code, message }] });

/** 422 for a text that PostgreSQL cannot store. */
export const notStorable = (field: string) =>
  invalid(field, "contains characters that cannot be stored", "invalid_text");

/** 422 for the fields that are named. */
export const invalidFields = (errors: FieldError[]) =>
  new AppError(422, "VALIDATION_ERROR", messageOf(errors), { errors });

/** The message of a refusal for these fields: that of the only one, where it is one. */
export const messageOf = (errors: readonly FieldError[]): string =>
  errors.length === 1 && errors[0] ? errors[0].message : "Validation failed";

/** 413 FILE_TOO_LARGE, by the file's own name where it has one (S-030). */
export function fileTooLarge(field: string, name: string, mostBytes: number): AppError {
  const message = `${name === "" ? "The file" : name} is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB.`;
  return new AppError(413, "FILE_TOO_LARGE", message, { errors: [{ field, code: "file_size", message }] });
}
