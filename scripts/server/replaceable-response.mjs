import { ServerResponse } from "node:http";

/**
 * The framework has no public way to answer a page with 503: what a page throws is a 500. instrumentation.ts
 * therefore leaves an answer for a request that failed, which is sent in the place of the framework's own
 * (docs/adr/0031-answers-of-the-server.md).
 */

/** @typedef {{ status: number, headers: Record<string, string>, body: string }} Instead */

/** Answers that were left, by the number of their request. @type {Map<string, Instead>} */
const answers = new Map();

/**
 * Each is taken as soon as the framework answers. What is still there after so many others belongs to a caller who is
 * gone.
 */
const MOST_WAITING = 1_000;

// The application's bundle cannot import this file; it finds the function here (lib/platform/http/away-page.ts).
Object.assign(globalThis, { [Symbol.for("kapi.answer-instead")]: answerInstead });

/**
 * @param {string} request number of the request, from its header x-kapi-answer
 * @param {Instead} answer
 */
function answerInstead(request, answer) {
  answers.set(request, answer);
  if (answers.size > MOST_WAITING) answers.delete(answers.keys().next().value ?? "");
}

let lastRequest = 0;

/**
 * Gives a request its number.
 * @param {import("node:http").IncomingMessage} request
 * @param {ReplaceableResponse<any>} response
 */
export function numberRequest(request, response) {
  response.requestNumber = request.headers["x-kapi-answer"] = String(++lastRequest);
}

/**
 * A response that sends the answer which was left for its request when it would send a failure (5xx). What the
 * framework goes on to write is dropped.
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
    for (const name of this.getHeaderNames()) if (!KEPT_HEADERS.has(name)) this.removeHeader(name);
    super.writeHead(answer.status, { ...answer.headers, "Content-Length": Buffer.byteLength(answer.body) });
    super.end(answer.body);
    this.#isReplaced = true;
    return true;
  }
}

/** What the server itself had set. */
const KEPT_HEADERS = new Set(["strict-transport-security", "x-request-id"]);
