import cluster from "node:cluster";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { takeConnections } from "../../scripts/server/connections.mjs";
import { drainOf } from "../../scripts/server/shutdown.mjs";
import { serveInProcesses } from "../../scripts/server/processes.mjs";

/**
 * The product's way to serve by several processes, with a small program in each: it answers with its process id,
 * after as many milliseconds as the path says, and until then tells the others again and again which files to expect.
 * Started with fork(), it sends `{ port }` when all are ready, and ends in order at SIGTERM.
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
