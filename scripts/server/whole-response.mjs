import { ServerResponse } from "node:http";

/** @typedef {string | Uint8Array} Body */

/** Where the application leaves the whole bodies of its answers (lib/http/whole-response.ts), by the number that X-Kapi-Body names. */
const BODIES = Symbol.for("kapi.bodies");

/** @type {Map<string, Body>} */
const bodies = new Map();
Object.assign(globalThis, { [BODIES]: bodies });

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
