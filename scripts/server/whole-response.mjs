import { ServerResponse } from "node:http";

/** @typedef {string | Uint8Array} Body */

/** Whole bodies of the application's answers (lib/platform/http/whole-response.ts), by the number that X-Kapi-Body names. @type {Map<string, Body>} */
const bodies = new Map();

/** Each is fetched as soon as the framework has its answer. What is still there after so many others never came to be sent. */
const MOST_WAITING = 1_000;
let last = 0;

// Numbers are given here alone: the framework may load a module of the application once for each bundle.
Object.assign(globalThis, {
  [Symbol.for("kapi.leave-body")]: leave,
  [Symbol.for("kapi.answer-instead")]: answerInstead,
});

/** @typedef {{ status: number, headers: Record<string, string>, body: string }} Instead */

/** What failing requests are answered, by their number. @type {Map<string, Instead>} */
const answers = new Map();

/**
 * @param {string} request
 * @param {Instead} answer
 */
function answerInstead(request, answer) {
  answers.set(request, answer);
  if (answers.size > MOST_WAITING) answers.delete(answers.keys().next().value ?? "");
}

let lastRequest = 0;

/**
 * Gives a request its number, by which the application may have its failure answered (instrumentation.ts).
 * @param {import("node:http").IncomingMessage} request
 * @param {ServerResponse} response
 */
export function numberRequest(request, response) {
  const number = String(++lastRequest);
  request.headers["x-kapi-answer"] = number;
  if (response instanceof WholeResponse) response.request = number;
}

/**
 * Keeps a body until its answer is sent.
 * @param {Body} body
 * @returns {string} its number
 */
function leave(body) {
  const number = String(++last);
  bodies.set(number, body);
  if (bodies.size > MOST_WAITING) bodies.delete(bodies.keys().next().value ?? "");
  return number;
}

/**
 * What a route cannot say to the framework, it says in headers that end here: of bytes that are compressed already, whose
 * Content-Encoding the framework drops, X-Kapi-Encoding names it; of a body that is whole X-Kapi-Body names where it lies. The
 * framework would carry such a body through three streams and write it to the socket in three pieces, for a tenth of an answer's cost.
 *
 * A failure (5xx) of a request that has another answer waiting is answered with that; what the framework goes on to write is dropped.
 *
 * @template {import("node:http").IncomingMessage} [Request=import("node:http").IncomingMessage]
 * @extends {ServerResponse<Request>}
 */
export class WholeResponse extends ServerResponse {
  /** Its number. */
  request = "";
  /** Whether another answer was sent in this one's place. */
  isReplaced = false;

  /**
   * @override
   * @param {string} name
   * @param {number | string | readonly string[]} value
   */
  setHeader(name, value) {
    if (this.isReplaced) return this;
    if (name === "x-kapi-encoding") return super.setHeader("Content-Encoding", String(value));
    if (name !== "x-kapi-body") return super.setHeader(name, value);
    endWith(this, String(value));
    return this;
  }

  /**
   * @override
   * @param {number} status
   * @param {...any} rest
   */
  writeHead(status, ...rest) {
    return this.replaced(status) ? this : super.writeHead(status, ...rest);
  }

  /**
   * @override
   * @param {...any} chunk
   */
  write(...chunk) {
    return this.replaced(this.statusCode) ? true : Reflect.apply(super.write, this, chunk);
  }

  /**
   * @override
   * @param {...any} chunk
   */
  end(...chunk) {
    return this.replaced(this.statusCode) ? this : Reflect.apply(super.end, this, chunk);
  }

  /**
   * Sends the other answer, if there is one for this failure.
   * @param {number} status that would be sent
   * @returns {boolean} whether this response needs no more
   */
  replaced(status) {
    if (this.isReplaced) return true;
    const answer = answers.get(this.request);
    if (!answer || status < 500 || this.headersSent) return false;
    answers.delete(this.request);
    for (const name of this.getHeaderNames()) if (!KEPT_HEADERS.has(name)) this.removeHeader(name);
    super.writeHead(answer.status, { ...answer.headers, "Content-Length": Buffer.byteLength(answer.body) });
    super.end(answer.body);
    this.isReplaced = true;
    return true;
  }
}

/** What the server itself had set. */
const KEPT_HEADERS = new Set(["strict-transport-security", "x-request-id"]);

/**
 * Lets the end of the answer send its body. `end` is the one of this moment, which may compress.
 * @param {ServerResponse} response
 * @param {string} number
 */
function endWith(response, number) {
  const body = bodies.get(number);
  if (body === undefined) throw new Error("An answer's body was lost.");
  bodies.delete(number);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  const end = response.end;
  response.end = () => Reflect.apply(end, response, [body]);
}
