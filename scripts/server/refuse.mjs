/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {{ code: string, message: string }} Refusal in the codes of lib/core/contract/errors.ts
 */

const REFUSALS = /** @type {const} */ ({
  400: {
    code: "MALFORMED_REQUEST",
    message: "The request must name one host and one address, in HTTP without a change of protocol.",
  },
  308: { code: "MOVED", message: "The address is written otherwise; Location names it." },
  404: { code: "NOT_FOUND_ERROR", message: "Resource not found" },
  405: {
    code: "METHOD_NOT_ALLOWED",
    message: "This address does not take this method; Allow names those that it takes.",
  },
  414: { code: "ADDRESS_TOO_LONG", message: "The address is longer than 8 KiB." },
  500: { code: "SERVER_ERROR", message: "Internal server error" },
  503: { code: "SERVICE_UNAVAILABLE", message: "The service is away for a moment. Please try again." },
});

/** Headers of a refusal, the same as on every answer of the API (lib/platform/http/failure.ts). */
const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Addresses with SCIM's own format of errors (docs/adr/0104). */
const SCIM = /^\/api\/scim\/v2(?:[/?]|$)/;

/**
 * Answers what the server refuses by itself, in the API's format of errors. X-Request-Id must be set.
 * @param {Request} request
 * @param {Response} response
 * @param {keyof typeof REFUSALS} status
 * @param {Record<string, string>} [headers] Location of 308, Allow of 405
 */
export function refuse(request, response, status, headers = {}) {
  const isScim = SCIM.test(request.url ?? "");
  const type = isScim ? { "Content-Type": "application/scim+json" } : {};
  const body = JSON.stringify(isScim ? scimError(status) : errorOf(status, response));
  response.writeHead(status, { ...HEADERS, ...type, ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

/**
 * @param {keyof typeof REFUSALS} status
 * @param {Response} response
 */
const errorOf = (status, response) => ({
  ...REFUSALS[status],
  errors: [],
  request_id: response.getHeader("X-Request-Id"),
  retryable: status >= 500,
});

/**
 * RFC 7644, 3.12, as ScimError makes it (lib/domain/scim/scim-error.ts).
 * @param {keyof typeof REFUSALS} status
 */
const scimError = (status) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  detail: REFUSALS[status].message,
});
