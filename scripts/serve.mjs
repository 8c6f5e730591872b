import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { config, provide } from "../base/config.mjs";
import { compressedFiles } from "./server/compressed-files.mjs";
import { connectionLimits } from "./server/connection-limits.mjs";
import { takeConnections } from "./server/connections.mjs";
import { door } from "./server/door.mjs";
import { askForFirstPage } from "./server/first-page.mjs";
import { askAboutAll } from "./server/metrics-of-processes.mjs";
import { measureProcess, valuesOfProcess } from "./server/metrics.mjs";
import { answerOtherProtocols } from "./server/other-protocols.mjs";
import { serveMetrics } from "./server/serve-metrics.mjs";
import { drainOf } from "./server/shutdown.mjs";
import { processCount, serveInProcesses } from "./server/processes.mjs";
import { ReplaceableResponse } from "./server/replaceable-response.mjs";
import { requestListener } from "./server/request-listener.mjs";
import { traceProcess } from "./server/traces.mjs";
import { ROOT } from "./setup/root.mjs";

/** @param {string} path */
const builtFile = (path) => pathToFileURL(join(ROOT, path)).href;

/**
 * Serves the built application by processCount() processes of their own, even if that is one: only a process that is
 * started for it gets the flags that bound its memory, and is replaced when it dies. The development build is served in
 * this process.
 * @param {{ port: number, host?: string, dev?: boolean }} options as of serve()
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function serveAll({ port, host, dev = false }) {
  if (!dev) {
    await logConsole();
    return serveInProcesses({ port, host, count: processCount() });
  }
  const running = await serve({ port, host, dev });
  const endMetrics = await serveMetrics(async () => [await valuesOfProcess(true)]);
  const close = () => {
    endMetrics();
    return running.close();
  };
  return { port: running.port, close };
}

/**
 * Serves the built application or the development build in this process. The built one gets its connections from the
 * process that started this one and accepts them on `port`.
 *
 * @param {object} options
 * @param {number} options.port of the development build, 0 is any free one
 * @param {string} [options.host] of the development build; default all addresses of the machine
 * @param {boolean} [options.dev]
 * @returns {Promise<{ port: number, close: () => Promise<void> }>} `close` stops accepting, lets running requests
 *   finish for at most 25 seconds, and resolves; throws EADDRINUSE when the port is taken
 */
export async function serve({ port, host, dev = false }) {
  provide({
    NEXT_TELEMETRY_DISABLED: "1",
    // Sign-in redirects to the host of the request, so no fixed address may be set.
    AUTH_TRUST_HOST: "true",
    NEXTAUTH_URL: undefined,
  });
  if (!dev) await logConsole();
  measureProcess(dev ? undefined : askAboutAll);
  const traces = await traceProcess();
  if (dev) await watchProposalPage();
  const { default: next } = await import("next");
  const headersOf = dev ? () => [] : await usualHeaders();
  /** @type {Promise<import("http").RequestListener>} */
  let handler;
  const answer = requestListener({
    traces,
    headersOf,
    answerFile: dev ? () => false : compressedFiles(join(ROOT, ".next/static"), headersOf("")),
    answerRoute: dev || config.KAPI_PLAIN_ROUTES ? undefined : await openDoor(),
    answerByFramework: (request, response) => void handler.then((handle) => handle(request, response)),
  });
  const server = createServer(
    // A missing host is refused in our own form.
    { ...connectionLimits(config), ServerResponse: ReplaceableResponse, requireHostHeader: false },
    answer,
  );
  // The development server updates pages over a web socket.
  if (!dev) answerOtherProtocols(server, answer);
  const drain = drainOf(server);
  const boundTo = dev ? await listen(server, port, host) : port;
  if (!dev) await takeConnections(server);
  provide({ PORT: String(boundTo) });
  const app = next({ dev, dir: ROOT, port: boundTo, hostname: "localhost", httpServer: server });
  handler = app.prepare().then(() => app.getRequestHandler());
  await handler;
  if (!dev) await askForFirstPage(server);
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

/**
 * The headers that next.config.ts gives to answers: its first entry to all, its second to secret addresses.
 * @returns {Promise<(pattern: string) => readonly { key: string, value: string }[]>}
 */
async function usualHeaders() {
  /** @type {{ default: import("next").NextConfig }} */
  const { default: site } = await import(builtFile("dist/server/next-config.mjs"));
  const [all, secret] = (await site.headers?.()) ?? [];
  const open = all?.headers ?? [];
  const closed = [...open, ...(secret?.headers ?? [])];
  return (pattern) => (/^\/(?:api|proposals)\//.test(pattern) ? closed : open);
}

/**
 * Loads the routes (scripts/setup/build-programs.mjs), and starts the jobs beside them: they share what the process
 * has in memory.
 */
async function openDoor() {
  const { handlers, startJobs, collectMetrics } = await import(builtFile("dist/server/routes.mjs"));
  startJobs();
  collectMetrics();
  return door(handlers);
}

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
  await (await import(builtFile("scripts/setup/build-proposal.mjs"))).watchProposalPage();
}
