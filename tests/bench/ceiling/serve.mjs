import cluster from "node:cluster";
import { createServer } from "node:http";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import next from "next";

/** The same as in scripts/server/processes.mjs, so that garbage collection behaves the same. */
const NODE_FLAGS = ["--max-semi-space-size=64"];

/**
 * Serves the ceilings in the same way as the product: Next inside a node:http server, in BENCH_PROCESSES
 * processes on one port.
 */
if (cluster.isPrimary) {
  cluster.setupPrimary({ execArgv: NODE_FLAGS });
  const ports = await Promise.all(
    Array.from(
      { length: Number(process.env["BENCH_PROCESSES"]) },
      () => new Promise((done) => cluster.fork().once("message", done)),
    ),
  );
  process.send?.({ port: ports[0] });
  process.on("disconnect", () => process.exit(0));
} else {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const app = next({
    dev: false,
    dir: dirname(fileURLToPath(import.meta.url)),
    port,
    hostname: "localhost",
    httpServer: server,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  process.send?.(port);
  process.on("disconnect", () => process.exit(0));
}
