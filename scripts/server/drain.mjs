const LONGEST = 25_000;

/**
 * Follows the server's connections from now on, those too that another process accepted and handed over, which the
 * server does not count.
 * @param {import("node:http").Server} server
 * @returns {() => Promise<void>} stops accepting, lets running requests finish for at most 25 seconds, and resolves
 */
export function drainOf(server) {
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  server.on("connection", (socket) => open.add(socket.once("close", () => open.delete(socket))));
  return () => {
    const hard = setTimeout(() => server.closeAllConnections(), LONGEST);
    server.close();
    return new Promise((done) => {
      const idle = setInterval(() => {
        // A connection that is kept alive falls idle only when its running request has been answered.
        server.closeIdleConnections();
        if (open.size > 0) return;
        clearTimeout(hard);
        clearInterval(idle);
        done();
      }, 20);
    });
  };
}
