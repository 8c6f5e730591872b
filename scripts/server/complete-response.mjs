import { request as ask } from "node:http";
import { ReplaceableResponse } from "./replaceable-response.mjs";

/** @typedef {{ code: string, message: string }} Refusal in the codes of lib/core/contract/errors.ts */

/** @type {Readonly<Record<number, Refusal>>} */
const REFUSALS = {
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
  503: { code: "SERVICE_UNAVAILABLE", message: "The service is away for a moment. Please try again." },
};

/** Statuses that only the framework sends, without a body. */
const WITHOUT_BODY = new Set([308, 405]);

/** Route headers that the framework would drop under their own names (lib/platform/http/answer.ts). */
const RENAMED = new Map([
  ["x-kapi-content-encoding", "Content-Encoding"],
  ["x-kapi-content-length", "Content-Length"],
]);

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
 * A response that adds the API's error format where the framework answers by itself: for a method that the
 * address does not support, including the list of supported ones, and for an address that is redirected to
 * its normal form.
 * @template {import("node:http").IncomingMessage} [Request=import("node:http").IncomingMessage]
 * @extends {ReplaceableResponse<Request>}
 */
export class CompleteResponse extends ReplaceableResponse {
  /**
   * Refuses the request before it reaches the application.
   * @param {400 | 404 | 405 | 414 | 503} status
   */
  refuse(status) {
    this.statusCode = status;
    this.#complete().catch((error) => this.destroy(error));
  }

  /**
   * @override
   * @param {string} name
   * @param {number | string | readonly string[]} value
   */
  setHeader(name, value) {
    const renamed = RENAMED.get(name);
    return renamed === undefined ? super.setHeader(name, value) : super.setHeader(renamed, String(value));
  }

  /**
   * @override
   * @param {any[]} given
   */
  writeHead(...given) {
    return isBare(this) ? this : Reflect.apply(super.writeHead, this, given);
  }

  /**
   * @override
   * @param {any[]} given
   */
  write(...given) {
    return isBare(this) || Reflect.apply(super.write, this, given);
  }

  /**
   * @override
   * @param {any[]} given
   */
  end(...given) {
    if (!isBare(this)) return Reflect.apply(super.end, this, given);
    this.#complete().catch((error) => this.destroy(error));
    return this;
  }

  async #complete() {
    if (this.statusCode === 405 && !this.hasHeader("Allow"))
      this.setHeader("Allow", await methodsOf(this.req));
    for (const [name, value] of Object.entries(HEADERS)) this.setHeader(name, value);
    const isScim = SCIM.test(this.req.url ?? "");
    if (isScim) this.setHeader("Content-Type", "application/scim+json");
    const body = JSON.stringify(isScim ? this.#scimError() : this.#error());
    this.setHeader("Content-Length", Buffer.byteLength(body));
    super.end(body);
  }

  #error() {
    return {
      ...REFUSALS[this.statusCode],
      errors: [],
      request_id: this.getHeader("X-Request-Id"),
      retryable: this.statusCode === 503,
    };
  }

  /** RFC 7644, 3.12, as ScimError makes it (lib/domain/scim/scim-error.ts). */
  #scimError() {
    return {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(this.statusCode),
      detail: REFUSALS[this.statusCode]?.message,
    };
  }
}

/** @param {import("node:http").ServerResponse} response */
const isBare = (response) =>
  !response.headersSent &&
  WITHOUT_BODY.has(response.statusCode) &&
  !/^application\/(?:scim\+)?json$/.test(String(response.getHeader("Content-Type")));

/**
 * The methods that an address supports, found by an OPTIONS call to this server, which the framework answers.
 * @param {import("node:http").IncomingMessage} request
 * @returns {Promise<string>}
 */
function methodsOf({ url, method, headers: { host }, socket: { localAddress, localPort } }) {
  // Its target is a host, not an address of this server.
  if (method === "CONNECT") return Promise.resolve("GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE");
  return new Promise((done, fail) => {
    const call = ask(
      {
        host: localAddress,
        port: localPort,
        path: url,
        method: "OPTIONS",
        headers: { ...(host ? { host } : {}) },
        timeout: 2_000,
      },
      (answer) => {
        answer.resume();
        done([answer.headers.allow ?? "GET, HEAD"].flat().join(", "));
      },
    );
    call.once("timeout", () =>
      call.destroy(new Error("The server did not say which methods an address takes.")),
    );
    call.once("error", fail);
    call.end();
  });
}
