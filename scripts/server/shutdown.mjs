/**
 * Milliseconds in which a second signal counts as a repetition of the first: a terminal signals npm and this
 * process, and npm forwards its signal.
 */
const SAME = 500;

/**
 * Runs `close` at the first SIGTERM or SIGINT, then exits with 0, or with 1 if it fails. Another signal later
 * than SAME exits at once with 1.
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
 * Tracks the server's connections from now on, including those accepted and handed over by another process,
 * which the server does not count.
 * @param {import("node:http").Server} server
 * @returns {() => Promise<void>} stops accepting, lets running requests finish for at most 25 seconds, and
 *   resolves
 */
export function drainOf(server) {
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  server.on("connection", (socket) => open.add(socket.once("close", () => open.delete(socket))));
  // closeIdleConnections() leaves connections that were made in advance, and those of refused uploads, whose rest may
  // never come.
  /** @type {WeakMap<import("node:net").Socket, number>} */
  const running = new WeakMap();
  server.on("request", ({ socket }, response) => {
    const count = (/** @type {number} */ by) => running.set(socket, (running.get(socket) ?? 0) + by);
    count(1);
    response.once("finish", () => count(-1));
  });
  /** @param {import("node:net").Socket} socket */
  const isIdle = (socket) => socket.bytesRead === 0 || running.get(socket) === 0;
  return () => {
    const hard = setTimeout(() => server.closeAllConnections(), LONGEST);
    server.close();
    return new Promise((done) => {
      const ending = setInterval(() => {
        // A kept-alive connection becomes idle only after its running request has been answered.
        for (const socket of open) if (isIdle(socket)) socket.destroy();
        if (open.size > 0) return;
        clearTimeout(hard);
        clearInterval(ending);
        done();
      }, 20);
    });
  };
}
