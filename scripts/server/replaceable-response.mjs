import { ServerResponse } from "node:http";

/**
 * The framework has no public way to answer a page with 503: an error thrown by a page gives 500. Therefore
 * instrumentation.ts leaves an answer for the failed request, which replaces the framework's own
 * (docs/adr/0031-answers-of-the-server.md).
 */

/** @typedef {{ status: number, headers: Record<string, string>, body: string }} Instead */

/** Answers that were left, by request id. @type {Map<string, Instead>} */
const answers = new Map();

/**
 * An answer is normally taken as soon as the framework answers. One that remains after so many others belongs
 * to a caller who has left.
 */
const MAX_WAITING = 1_000;

// The application's bundle cannot import this file; it finds the function on globalThis
// (lib/platform/http/away-page.ts).
Object.assign(globalThis, { [Symbol.for("kapi.answer-instead")]: answerInstead });

/**
 * @param {string} request number of the request, from its header x-kapi-answer
 * @param {Instead} answer
 */
function answerInstead(request, answer) {
  answers.set(request, answer);
  if (answers.size > MAX_WAITING) answers.delete(answers.keys().next().value ?? "");
}

let lastRequest = 0;

/**
 * Gives a request its internal id.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response a ReplaceableResponse
 */
export function numberRequest(request, response) {
  const number = (request.headers["x-kapi-answer"] = String(++lastRequest));
  if (response instanceof ReplaceableResponse) response.requestNumber = number;
}

/**
 * A response that sends the answer left for its request instead of a failure (5xx). What the framework writes
 * afterwards is dropped.
 * @template {import("node:http").IncomingMessage} [Request=import("node:http").IncomingMessage]
 * @extends {ServerResponse<Request>}
 */
export class ReplaceableResponse extends ServerResponse {
  requestNumber = "";
  #isReplaced = false;

  /**
   * @override
   * @param {string} name
   * @param {number | string | readonly string[]} value
   */
  setHeader(name, value) {
    return this.#isReplaced ? this : super.setHeader(name, value);
  }

  /**
   * @override
   * @param {number} status
   * @param {...any} rest
   */
  writeHead(status, ...rest) {
    return this.#replaced(status) ? this : super.writeHead(status, ...rest);
  }

  /**
   * @override
   * @param {...any} chunk
   */
  write(...chunk) {
    return this.#replaced(this.statusCode) || Reflect.apply(super.write, this, chunk);
  }

  /**
   * @override
   * @param {...any} chunk
   */
  end(...chunk) {
    return this.#replaced(this.statusCode) ? this : Reflect.apply(super.end, this, chunk);
  }

  /**
   * Sends the other answer, if one was left for this failure.
   * @param {number} status that would be sent
   * @returns {boolean} whether this response needs no more
   */
  #replaced(status) {
    if (this.#isReplaced) return true;
    const answer = answers.get(this.requestNumber);
    if (!answer || status < 500 || this.headersSent) return false;
    answers.delete(this.requestNumber);
    for (const name of this.getHeaderNames()) if (!RETAINED_HEADERS.has(name)) this.removeHeader(name);
    super.writeHead(answer.status, { ...answer.headers, "Content-Length": Buffer.byteLength(answer.body) });
    super.end(answer.body);
    this.#isReplaced = true;
    return true;
  }
}

/** Headers that the server itself had set. */
const RETAINED_HEADERS = new Set(["strict-transport-security", "x-request-id"]);
