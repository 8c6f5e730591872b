import { createServer } from "node:http";
import { config } from "../../base/config.mjs";
import { listenError } from "../setup/start-errors.mjs";
import { aggregated } from "./metrics.mjs";

/** @typedef {import("../../lib/platform/metrics/note.ts").MetricValues} MetricValues */

/**
 * Answers GET /metrics as Prometheus text on METRICS_HOST and METRICS_PORT; does nothing without a port.
 * @param {() => Promise<MetricValues[][]>} valuesOfProcesses
 * @returns {Promise<() => void>} ends it; throws when the port is taken
 */
export function serveMetrics(valuesOfProcesses) {
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  if (port === undefined) return Promise.resolve(() => undefined);
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    valuesOfProcesses()
      .then(async (values) => {
        const registry = aggregated(values);
        response.writeHead(200, { "Content-Type": registry.contentType }).end(await registry.metrics());
      })
      .catch((error) => {
        console.error(error);
        response.writeHead(500).end();
      });
  });
  return new Promise((done, fail) => {
    server.once("error", (error) => fail(listenError(error, { port, host }, "METRICS_")));
    server.listen(port, host, () =>
      done(() => {
        server.close();
        server.closeAllConnections();
      }),
    );
  });
}
