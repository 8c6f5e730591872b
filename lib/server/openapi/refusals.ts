import { CHANGED, type Contract } from "@/lib/core/contract/contract";
import type { ErrorCode } from "@/lib/core/contract/errors";
import type { Components, Json } from "./components";
import { problem } from "./problem";

type Refusal = {
  /** Name of the shared response. */
  name: string;
  description: string;
  /** Error code in the example of its body; none if it has no body. */
  code?: ErrorCode;
  message?: string;
};

/** Every status that refuses, with what it usually means. */
const REFUSALS: Readonly<Record<number, Refusal>> = {
  304: { name: "NotModified", description: "Nothing changed since the state that If-None-Match names." },
  400: {
    name: "BadRequest",
    description: "The body is not valid JSON.",
    code: "INVALID_JSON",
    message: "The body is not valid JSON.",
  },
  401: {
    name: "Unauthorized",
    description: "There is no session, or it has ended.",
    code: "AUTH_ERROR",
    message: "Authentication failed",
  },
  403: {
    name: "Forbidden",
    description: "The permission is missing, or the session belongs to another workspace.",
    code: "AUTHORIZATION_ERROR",
    message: "Insufficient permissions",
  },
  404: {
    name: "NotFound",
    description: "It does not exist, or belongs to another workspace.",
    code: "NOT_FOUND_ERROR",
    message: "Resource not found",
  },
  409: {
    name: "Conflict",
    description: "A call with the same Idempotency-Key is still running.",
    code: "CONFLICT",
    message: "The state does not allow this.",
  },
  412: {
    name: "PreconditionFailed",
    description: CHANGED,
    code: "STALE_VERSION",
    message: "Somebody else changed this deal first.",
  },
  413: {
    name: "PayloadTooLarge",
    description: "The body is too large.",
    code: "PAYLOAD_TOO_LARGE",
    message: "The body is larger than 1024 KiB.",
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body is not JSON.",
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Send the body as application/json.",
  },
  422: {
    name: "UnprocessableContent",
    description: "A field is wrong, or the Idempotency-Key was used for another call.",
    code: "VALIDATION_ERROR",
    message: "name is required",
  },
  425: {
    name: "TooEarly",
    description: "It is not ready yet.",
    code: "NOT_READY",
    message: "This proposal is not ready yet.",
  },
  429: {
    name: "TooManyRequests",
    description: "Too many calls; Retry-After says when to try again.",
    code: "RATE_LIMIT_ERROR",
    message: "Too many requests",
  },
  503: {
    name: "ServiceUnavailable",
    description: "The service is away for a moment; Retry-After says when to try again.",
    code: "SERVICE_UNAVAILABLE",
    message: "The service is away for a moment. Please try again.",
  },
};

const RETRIED: ReadonlySet<number> = new Set([425, 429, 503]);

/** Statuses that any call may get, or that follow from a contract's inputs; documented once for all calls. */
const USUAL = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429];

const OTHERS = `A refusal, of this call or of any:\n\n${USUAL.map(
  (status) => `- ${status}: ${REFUSALS[status]?.description}`,
).join("\n")}`;

/**
 * The refusals of a contract by status, with its own descriptions. Refusals without one share a general
 * description. The 5xx of every call are in the document's introduction.
 */
export function refusals(contract: Contract, components: Components): Json {
  const own = Object.entries(contract.refusals ?? {})
    .map(([status, text]) => [Number(status), text] as const)
    .filter(([status, text]) => status < 400 || text !== REFUSALS[status]?.description)
    .map(([status, text]) => [status, refusal(contract.path, status, text, components)] as const);
  const others = { description: OTHERS, content: { "application/json": { schema: problem(components) } } };
  return { ...Object.fromEntries(own), "4XX": components.refer("responses", "Refusal", others) };
}

function refusal(path: string, status: number, text: string, components: Components): Json {
  const usual = REFUSALS[status];
  if (!usual) throw new Error(`${path}: the refusal ${status} has no shared response`);
  const shared = components.refer("responses", usual.name, response(status, usual, components));
  return text === usual.description ? shared : { ...shared, description: text };
}

function response(status: number, { description, code, message }: Refusal, components: Components): Json {
  if (code === undefined) return { description };
  const errors =
    code === "VALIDATION_ERROR" ? [{ field: "name", code: "invalid_type", message: "is required" }] : [];
  const example = {
    message,
    code,
    errors,
    request_id: "0b6d1f5e-3c0a-4f6e-9d5b-2a7c1e8f4b90",
    retryable: RETRIED.has(status),
  };
  return {
    description,
    ...(RETRIED.has(status) ? { headers: { "Retry-After": retryAfter(components) } } : {}),
    content: { "application/json": { schema: problem(components), example } },
  };
}

const retryAfter = (components: Components) =>
  components.refer("headers", "RetryAfter", {
    description: "Seconds to wait before trying again.",
    schema: { type: "integer" },
  });
