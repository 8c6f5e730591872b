import type { ErrorCode } from "@/lib/core/contract/errors";
import type { Json } from "./json";

/** A refusal in the document, with an example of its body. 304 has none. */
export function refusal(status: number, description: string): Json {
  if (status < 400) return { description };
  return {
    description,
    ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Error" }, example: exampleOf(status) },
    },
  };
}

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds until it is worth asking again.", schema: { type: "integer" } },
};

const EXAMPLES: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ["INVALID_JSON", "The body is not valid JSON."],
  401: ["AUTH_ERROR", "Authentication failed"],
  403: ["AUTHORIZATION_ERROR", "Insufficient permissions"],
  404: ["NOT_FOUND_ERROR", "Resource not found"],
  409: ["CONFLICT", "The state does not allow this."],
  412: ["STALE_VERSION", "It has changed since."],
  413: ["PAYLOAD_TOO_LARGE", "The body is larger than 1024 KiB."],
  415: ["UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json."],
  422: ["VALIDATION_ERROR", "is required"],
  425: ["NOT_READY", "This proposal is not ready yet."],
  429: ["RATE_LIMIT_ERROR", "Too many requests"],
  503: ["SERVICE_UNAVAILABLE", "The service is away for a moment. Please try again."],
};

function exampleOf(status: number): Json {
  const [code, message] = EXAMPLES[status] ?? ["CONFLICT", "Refused"];
  const errors = status === 422 ? [{ field: "name", code: "required", message }] : [];
  return {
    message,
    code,
    errors,
    request_id: "0b6d1f5e-3c0a-4f6e-9d5b-2a7c1e8f4b90",
    retryable: [425, 429, 503].includes(status),
  };
}
