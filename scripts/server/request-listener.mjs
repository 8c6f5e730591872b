import { config } from "../../base/config.mjs";
import { cleanRequest, nameMalformed } from "./clean-request.mjs";
import { isTaken } from "./methods.mjs";
import { malformedRequest } from "./other-protocols.mjs";
import { refuse } from "./refuse.mjs";
import { numberRequest } from "./replaceable-response.mjs";
import { routeFinder } from "./routes.mjs";
import { requestWatcher } from "./watch-requests.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("./routes.mjs").Route} Route
 */

/**
 * @typedef {object} Answers
 * @property {import("./traces.mjs").Traces | undefined} traces
 * @property {(pattern: string) => readonly { key: string, value: string }[]} headersOf headers of every answer
 * @property {(request: Request, response: Response) => boolean} answerFile false: it is no built file
 * @property {((request: Request, response: Response, route: Route) => Promise<void>) | undefined} answerRoute
 *   undefined: the framework answers routes too
 * @property {(request: Request, response: Response) => void} answerByFramework
 */

/**
 * What every request passes: its headers are cleaned, its route is found, and what no address takes is refused.
 * @param {Answers} answers
 * @returns {(request: Request, response: Response) => void}
 */
export function requestListener({ traces, headersOf, answerFile, answerRoute, answerByFramework }) {
  const routeOf = routeFinder();
  const watchRequest = requestWatcher();
  return (request, response) => {
    cleanRequest(request, config.TRUST_PROXY);
    nameMalformed(request);
    const route = routeOf(request.url ?? "");
    watchRequest(request, response, route.pattern);
    if (traces) traces.request(request, response, route.pattern, () => answer(request, response, route));
    else answer(request, response, route);
  };

  /**
   * @param {Request} request
   * @param {Response} response
   * @param {Route} route
   */
  function answer(request, response, route) {
    const isRoute = route.methods.length > 0;
    if (request.headers["x-forwarded-proto"] === "https")
      response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    response.setHeader("X-Request-Id", String(request.headers["x-request-id"]));
    if (answerRoute && isRoute)
      for (const { key, value } of headersOf(route.pattern)) response.setHeader(key, value);
    const refusal = refusalOf(request, route);
    if (refusal) return refuse(request, response, ...refusal);
    if (answerFile(request, response)) return;
    if (answerRoute && isRoute) return void answerRoute(request, response, route);
    numberRequest(request, response);
    // The framework drops a route's Content-Encoding, so the route must not compress.
    if (isRoute) delete request.headers["accept-encoding"];
    answerByFramework(request, response);
  }
}

const LONGEST_TARGET = 8 * 1024;
/** Of pages and files: the framework would render a page for any method and answer a write to a file with 500. */
const READING = ["GET", "HEAD"];

/**
 * @param {Request} request
 * @param {Route} route
 * @returns {[status: 308 | 400 | 404 | 405 | 414, headers?: Record<string, string>] | undefined}
 */
export function refusalOf(request, { methods }) {
  const { url = "", method = "" } = request;
  const malformed = malformedRequest(request);
  if (malformed) return [malformed];
  if (url.length > LONGEST_TARGET) return [414];
  const taken = methods.length > 0 ? methods : READING;
  const notTaken = /** @type {const} */ ([405, { Allow: taken.join(", ") }]);
  if (!isTaken(method)) return [...notTaken];
  const usual = usualForm(url);
  if (usual !== url) return [308, { Location: usual }];
  if (!taken.includes(method)) return [...notTaken];
  // Images are never optimised on request, because each new address would cost a decoding.
  return url.startsWith("/_next/image") ? [404] : undefined;
}

/**
 * An address without host, which clients of proxies send, repeated slashes and one at its end.
 * @param {string} url
 */
function usualForm(url) {
  const [path = ""] = url.split("?", 1);
  const plain = path
    .replace(/^https?:\/\/[^/\\]*/i, "")
    .replace(/[/\\]+/g, "/")
    .replace(/(?<=.)\/$/, "");
  return (plain || "/") + url.slice(path.length);
}
