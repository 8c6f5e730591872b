import { methodLabel } from "./methods.mjs";
import { metricNamed } from "./metrics.mjs";

/**
 * Measures requests. Returns a function that must see each request first.
 * @typedef {import("node:http").IncomingMessage} Request
 * @returns {(request: Request, response: import("node:http").ServerResponse, route: string) => void}
 */
export function requestWatcher() {
  const running = metricNamed("kapi_http_requests_running");
  const requests = metricNamed("kapi_http_requests_total");
  const durations = metricNamed("kapi_http_request_duration_seconds");
  return ({ method = "" }, response, route) => {
    const began = performance.now();
    running.inc();
    response.once("close", () => {
      running.dec();
      const name = methodLabel(method);
      // The caller left before the answer was complete.
      const status = response.writableFinished ? String(response.statusCode) : "aborted";
      requests.inc({ method: name, route, status });
      durations.observe({ method: name, route }, (performance.now() - began) / 1_000);
    });
  };
}
