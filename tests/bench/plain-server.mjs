import { createServer } from "node:http";

/** The yardstick: JSON from plain node:http in a process of its own. */
const server = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ data: { ok: true } }));
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port }),
);
process.on("disconnect", () => process.exit(0));
