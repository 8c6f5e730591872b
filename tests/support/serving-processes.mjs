import cluster from "node:cluster";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { takeConnections } from "../../scripts/server/connections.mjs";
import { drainOf } from "../../scripts/server/shutdown.mjs";
import { serveInProcesses } from "../../scripts/server/processes.mjs";

/**
 * The product's cluster of server processes with a small program in each. It responds with its process id
 * after the number of milliseconds in the path, and until then keeps telling the other processes which files
 * to expect. Start it with fork(): it sends `{ port }` when all are ready, and shuts down gracefully on
 * SIGTERM.
 */
if (cluster.isPrimary) {
  const running = await serveInProcesses({
    port: 0,
    host: "127.0.0.1",
    count: Number(process.env["KAPI_PROCESSES"]),
    program: fileURLToPath(import.meta.url),
    restartPause: 0,
  });
  process.on("SIGTERM", () => void running.close().then(() => process.exit(0)));
  process.on("disconnect", () => process.exit(1));
  process.send?.({ port: running.port });
} else {
  const server = createServer((request, response) => {
    const telling = setInterval(() => process.send?.({ expectedFiles: "a test's" }), 10);
    setTimeout(
      () => {
        clearInterval(telling);
        response.end(String(process.pid));
      },
      Number(request.url?.slice(1)),
    );
  });
  const drain = drainOf(server);
  await takeConnections(server);
  process.on("SIGTERM", () => void drain().then(() => process.exit(0)));
  process.send?.({ ready: true });
}
