import { ServerResponse } from "node:http";

/** @typedef {string | Uint8Array} Body */

/** Whole bodies of the application's answers (lib/http/whole-response.ts), by the number that X-Kapi-Body names. @type {Map<string, Body>} */
const bodies = new Map();

/** Each is fetched as soon as the framework has its answer. What is still there after so many others never came to be sent. */
const MOST_WAITING = 1_000;
let last = 0;

// Numbers are given here alone: the framework may load a module of the application once for each bundle.
Object.assign(globalThis, { [Symbol.for("kapi.leave-body")]: leave });

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
 */
export class WholeResponse extends ServerResponse {
  /**
   * @override
   * @param {string} name
   * @param {number | string | readonly string[]} value
   */
  setHeader(name, value) {
    if (name === "x-kapi-encoding") return super.setHeader("Content-Encoding", String(value));
    if (name !== "x-kapi-body") return super.setHeader(name, value);
    endWith(this, String(value));
    return this;
  }
}

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
