/**
 * Milliseconds in which a second signal is the first one once more: npm passes on what the terminal has sent to both.
 */
const SAME = 500;

/**
 * Runs `close` at the first SIGTERM or SIGINT and ends the process with 0; the second signal ends it at once.
 * @param {() => Promise<void>} close
 */
export function onShutdown(close) {
  let askedAt = 0;
  const end = () => {
    if (askedAt > 0) return Date.now() - askedAt < SAME || process.exit(1);
    askedAt = Date.now();
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

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
