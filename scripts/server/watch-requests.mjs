import { metricNamed } from "./metrics.mjs";
import { routePatterns } from "./route-pattern.mjs";

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Measures requests. Returns a function that must see each request first.
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void}
 */
export function requestWatcher() {
  const patternOf = routePatterns();
  const running = metricNamed("kapi_http_requests_running");
  const requests = metricNamed("kapi_http_requests_total");
  const durations = metricNamed("kapi_http_request_duration_seconds");
  return ({ url = "", method = "" }, response) => {
    const began = performance.now();
    running.inc();
    response.once("close", () => {
      running.dec();
      const route = patternOf(url);
      const name = METHODS.has(method) ? method : "other";
      // The caller left before the answer was complete.
      const status = response.writableFinished ? String(response.statusCode) : "aborted";
      requests.inc({ method: name, route, status });
      durations.observe({ method: name, route }, (performance.now() - began) / 1_000);
    });
  };
}
