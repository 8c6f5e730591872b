import { createServer } from "node:net";

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
    probe.once("error", (error) => fail(portError(error, port)));
    probe.listen({ port, ...(host ? { host } : {}) }, () => probe.close(() => done()));
  });
}

/**
 * @param {Error} error
 * @param {number} port
 * @returns {Error} in plain words where it is about the port
 */
export function portError(error, port) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === "EADDRINUSE")
    return new Error(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=3001 npm start`,
    );
  if (code === "EACCES")
    return new Error(
      `Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`,
    );
  return error;
}
