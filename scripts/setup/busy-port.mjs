import { createServer } from "node:net";
import { listenError } from "./start-errors.mjs";

/**
 * Throws a plain message if another program uses the port, before spending minutes on installing and
 * building.
 * @param {number} port
 * @param {string | undefined} host undefined for all addresses
 * @returns {Promise<void>}
 */
export function refuseBusyPort(port, host) {
  const probe = createServer();
  return new Promise((done, fail) => {
    probe.once("error", (error) => fail(listenError(error, { port, host })));
    probe.listen({ port, ...(host ? { host } : {}) }, () => probe.close(() => done()));
  });
}
