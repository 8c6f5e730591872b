import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { config, provide } from "../base/config.mjs";
import { cleanRequest, nameMalformed } from "./server/clean-request.mjs";
import { compressedFiles } from "./server/compressed-files.mjs";
import { CompleteResponse } from "./server/complete-response.mjs";
import { connectionLimits } from "./server/connection-limits.mjs";
import { takeConnections } from "./server/connections.mjs";
import { askAboutAll } from "./server/metrics-of-processes.mjs";
import { measureProcess, valuesOfProcess } from "./server/metrics.mjs";
import { answerOtherProtocols, malformedRequest } from "./server/other-protocols.mjs";
import { serveMetrics } from "./server/serve-metrics.mjs";
import { drainOf } from "./server/shutdown.mjs";
import { processCount, serveInProcesses } from "./server/processes.mjs";
import { numberRequest } from "./server/replaceable-response.mjs";
import { traceProcess } from "./server/traces.mjs";
import { requestWatcher } from "./server/watch-requests.mjs";
import { ROOT } from "./setup/root.mjs";

const LONGEST_TARGET = 8 * 1024;
const CONFIG = pathToFileURL(join(ROOT, "dist/server/next-config.mjs")).href;

/**
 * Serves the built application by processCount() processes, or the development build in this process.
 * @param {{ port: number, host?: string, dev?: boolean }} options as of serve()
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function serveAll({ port, host, dev = false }) {
  const count = dev ? 1 : processCount();
  if (!dev) await logConsole();
  if (count > 1) return serveInProcesses({ port, host, count });
  const running = await serve({ port, host, dev });
  const endMetrics = await serveMetrics(async () => [await valuesOfProcess(true)]);
  const close = () => {
    endMetrics();
    return running.close();
  };
  return { port: running.port, close };
}

/**
 * Serves the built application (or the development build) in this process; when it ends, everything ends.
 *
 * @param {object} options
 * @param {number} options.port 0 for any free one
 * @param {string} [options.host] default all addresses of the machine
 * @param {boolean} [options.dev]
 * @param {boolean} [options.isHandedConnections] true: the process that started this one accepts them on `port` and
 *   hands them over
 * @returns {Promise<{ port: number, close: () => Promise<void> }>} `close` stops accepting, lets running requests
 *   finish for at most 25 seconds, and resolves; throws EADDRINUSE when the port is taken
 */
export async function serve({ port, host, dev = false, isHandedConnections = false }) {
  provide({
    NEXT_TELEMETRY_DISABLED: "1",
    // Sign-in redirects to the host of the request, so no fixed address may be set.
    AUTH_TRUST_HOST: "true",
    NEXTAUTH_URL: undefined,
  });
  if (isHandedConnections) await logConsole();
  measureProcess(isHandedConnections ? askAboutAll : undefined);
  const traces = await traceProcess();
  const watchRequest = requestWatcher();
  if (dev) await watchProposalPage();
  const { default: next } = await import("next");
  // Production has no compiler for next.config.ts, so the build compiled it to a program.
  const conf = dev ? undefined : (await import(CONFIG)).default;
  const answerFile = dev ? () => false : await finishedFiles(conf);
  /** @type {Promise<import("http").RequestListener>} */
  let handler;
  const answer = (
    /** @type {import("node:http").IncomingMessage} */ request,
    /** @type {CompleteResponse} */ response,
  ) => {
    watchRequest(request, response);
    cleanRequest(request, config.TRUST_PROXY);
    numberRequest(request, response);
    if (request.headers["x-forwarded-proto"] === "https")
      response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    response.setHeader("X-Request-Id", String(request.headers["x-request-id"]));
    const refusal = refusalOf(request);
    if (refusal) return response.refuse(refusal);
    if (answerFile(request, response)) return;
    nameMalformed(request);
    return void handler.then((handle) => handle(request, response));
  };
  const server = createServer(
    // A missing host is refused in our own form.
    { ...connectionLimits(config), ServerResponse: CompleteResponse, requireHostHeader: false },
    traces
      ? (request, response) => traces.request(request, response, () => answer(request, response))
      : answer,
  );
  // The development server updates pages over a web socket.
  if (!dev) answerOtherProtocols(server, answer);
  const drain = drainOf(server);
  const boundTo = isHandedConnections ? port : await listen(server, port, host);
  if (isHandedConnections) await takeConnections(server);
  provide({ PORT: String(boundTo) });
  const app = next({ dev, conf, dir: ROOT, port: boundTo, hostname: "localhost", httpServer: server });
  handler = app.prepare().then(() => app.getRequestHandler());
  await handler;
  return { port: boundTo, close };
  function close() {
    // GET /api/readyz answers 503 from here on (lib/server/health/readiness.ts).
    Object.assign(globalThis, { [Symbol.for("kapi.draining")]: true });
    return drain()
      .then(stopJobs)
      .then(() => traces?.end());
  }
}

/** Imported only now, because the log reads the configuration when it loads. */
async function logConsole() {
  (await import("./server/log-console.mjs")).logConsole();
}

/** @param {import("next").NextConfig} conf whose first headers are those of every answer */
async function finishedFiles(conf) {
  const [all] = (await conf.headers?.()) ?? [];
  return compressedFiles(join(ROOT, ".next/static"), all?.headers ?? []);
}

/** Methods that reach the application; any other method is refused for every address. */
const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);
const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** @param {import("node:http").IncomingMessage} request */
function refusalOf(request) {
  const { url = "", method = "" } = request;
  const malformed = malformedRequest(request);
  if (malformed) return malformed;
  if (url.length > LONGEST_TARGET) return 414;
  if (!METHODS.has(method) || (!READING.has(method) && !isOfApi(url))) return 405;
  // Images are never optimised on request, because each new address would cost a decoding.
  return url.startsWith("/_next/image") ? 404 : undefined;
}

/**
 * Whether the target belongs to the API. Everything else is read-only: the framework would render a page for
 * any method and answer a write to a file with 500. Also matches absolute addresses, which clients of proxies
 * send, and repeated slashes, which are redirected.
 * @param {string} target
 */
const isOfApi = (target) => /^(?:https?:\/\/[^/?]*)?[/\\]+api(?:[/\\?]|$)/i.test(target);

/**
 * @param {import("node:http").Server} server
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<number>}
 */
function listen(server, port, host) {
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      server.off("error", fail);
      done(/** @type {import("node:net").AddressInfo} */ (server.address()).port);
    });
  });
}

/** Stops the application's background jobs by the handle that lib/platform/queue/wake-jobs.ts left. */
async function stopJobs() {
  const { [Symbol.for("kapi.jobs")]: jobs } =
    /** @type {Record<symbol, { stop: () => Promise<void> } | undefined>} */ (globalThis);
  await jobs?.stop();
}

/** Imported only here, because the bundler is not part of the production program. */
async function watchProposalPage() {
  const builder = pathToFileURL(join(ROOT, "scripts/setup/build-proposal.mjs")).href;
  await (await import(builder)).watchProposalPage();
}
