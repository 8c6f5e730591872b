import { request as ask } from "node:http";
import { WholeResponse } from "./whole-response.mjs";

/** What is said of each status, in the codes of lib/core/contract/errors.ts. @type {Readonly<Record<number, { code: string, message: string }>>} */
const REFUSALS = {
  308: { code: "MOVED", message: "The address is written otherwise; Location names it." },
  404: { code: "NOT_FOUND_ERROR", message: "Resource not found" },
  405: {
    code: "METHOD_NOT_ALLOWED",
    message: "This address does not take this method; Allow names those that it takes.",
  },
  414: { code: "ADDRESS_TOO_LONG", message: "The address is longer than 8 KiB." },
  503: { code: "SERVICE_UNAVAILABLE", message: "The service is away for a moment. Please try again." },
};

/** Statuses that the framework answers by itself, and the application never does. */
const WORDLESS = new Set([308, 405]);

/** Headers of a refusal, as of every answer of the API (lib/platform/http/failure.ts). */
const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * An answer that says what it means also where the framework gives it by itself: a method that the address does not take, an address that
 * is written otherwise. Those get the API's one error format, and 405 the methods that may be used.
 * @template {import("node:http").IncomingMessage} [Request=import("node:http").IncomingMessage]
 * @extends {WholeResponse<Request>}
 */
export class CompleteResponse extends WholeResponse {
  /**
   * Refuses the request before the application has seen it.
   * @param {404 | 405 | 414 | 503} status
   */
  refuse(status) {
    this.statusCode = status;
    this.#complete().catch((error) => this.destroy(error));
  }

  /**
   * @override
   * @param {any[]} given
   */
  writeHead(...given) {
    return isWordless(this) ? this : Reflect.apply(super.writeHead, this, given);
  }

  /**
   * @override
   * @param {any[]} given
   */
  write(...given) {
    return isWordless(this) || Reflect.apply(super.write, this, given);
  }

  /**
   * @override
   * @param {any[]} given
   */
  end(...given) {
    if (!isWordless(this)) return Reflect.apply(super.end, this, given);
    this.#complete().catch((error) => this.destroy(error));
    return this;
  }

  async #complete() {
    if (this.statusCode === 405 && !this.hasHeader("Allow"))
      this.setHeader("Allow", await methodsOf(this.req));
    for (const [name, value] of Object.entries(HEADERS)) this.setHeader(name, value);
    const body = JSON.stringify({
      ...REFUSALS[this.statusCode],
      errors: [],
      request_id: this.getHeader("X-Request-Id"),
      retryable: this.statusCode === 503,
    });
    this.setHeader("Content-Length", Buffer.byteLength(body));
    super.end(body);
  }
}

/** @param {import("node:http").ServerResponse} response */
const isWordless = (response) =>
  !response.headersSent &&
  WORDLESS.has(response.statusCode) &&
  response.getHeader("Content-Type") !== HEADERS["Content-Type"];

/**
 * The methods that an address takes, as the framework itself says when it is asked for its options: by a call to this server.
 * @param {import("node:http").IncomingMessage} request
 * @returns {Promise<string>}
 */
function methodsOf({ url, headers: { host }, socket: { localAddress, localPort } }) {
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
