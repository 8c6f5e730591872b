import { createServer } from "node:http";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import next from "next";

/** Serves the ceilings as the product is served: Next inside a node:http server. */
const server = createServer((request, response) => handle(request, response));
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
process.send?.({ port });
process.on("disconnect", () => process.exit(0));
