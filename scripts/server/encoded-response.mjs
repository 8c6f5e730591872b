import { ServerResponse } from "node:http";

/**
 * The framework drops Content-Encoding from what a route answers. A route with bytes that are compressed already names their encoding
 * in X-Kapi-Encoding, which leaves here under its real name.
 */
export class EncodedResponse extends ServerResponse {
  /**
   * @override
   * @param {string} name
   * @param {number | string | readonly string[]} value
   */
  setHeader(name, value) {
    return name === "x-kapi-encoding" ? super.setHeader("Content-Encoding", String(value)) : super.setHeader(name, value);
  }
}
