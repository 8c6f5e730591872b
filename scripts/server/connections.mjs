import { createServer } from "node:net";

/** @typedef {import("node:cluster").Worker} Worker */
/** @typedef {import("node:net").Socket} Socket */

/**
 * Accepts connections on one port and hands them to processes in turn, each the next one as soon as it has taken the last. A connection is
 * kept here until then: when a process dies before, another one gets it. Node's cluster hands connections out in turn too, but forgets
 * the one that a dying process did not take, which then stays open without an answer; left to the kernel (SCHED_NONE), one process
 * often gets most of the connections.
 */
export class ConnectionQueue {
  /** Accepted, and not yet sent to a process. @type {Socket[]} */
  #waiting = [];
  /** Processes that can take a connection, the one that has waited longest first. @type {Set<Worker>} */
  #free = new Set();
  /** What was sent to a process that has not taken it yet. @type {Map<Worker, Socket>} */
  #sent = new Map();
  #server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // A caller who is gone before a process has the connection is nobody's error.
    socket.on("error", () => undefined);
    this.#waiting.push(socket);
    this.#next();
  });

  /**
   * @param {number} port 0 for any free one
   * @param {string} [host] default all addresses of the machine
   * @returns {Promise<number>} the port; throws EADDRINUSE when it is taken
   */
  listen(port, host) {
    return new Promise((done, fail) => {
      this.#server.once("error", fail);
      this.#server.listen({ port, ...(host ? { host } : {}) }, () => {
        this.#server.off("error", fail);
        done(/** @type {import("node:net").AddressInfo} */ (this.#server.address()).port);
      });
    });
  }

  /** From now on the process gets connections, until it ends. @param {Worker} worker */
  add(worker) {
    worker.on("message", ({ taken }) => {
      if (!taken) return;
      // The process has its own end of it.
      this.#sent.get(worker)?.destroy();
      this.#sent.delete(worker);
      this.#free.add(worker);
      this.#next();
    });
    worker.once("exit", () => {
      const lost = this.#sent.get(worker);
      this.#sent.delete(worker);
      this.#free.delete(worker);
      if (lost) this.#waiting.unshift(lost);
      this.#next();
    });
    this.#free.add(worker);
    this.#next();
  }

  /** Accepts no more. What waits for a process is closed. */
  close() {
    this.#server.close();
    for (const socket of this.#waiting.splice(0)) socket.destroy();
  }

  #next() {
    for (const worker of this.#free) {
      const socket = this.#waiting.shift();
      if (!socket) return;
      this.#free.delete(worker);
      this.#sent.set(worker, socket);
      // A process that cannot be reached any more is about to exit, and gives it back then.
      worker.send({ connection: true }, socket, { keepOpen: true }, () => undefined);
    }
  }
}

/**
 * In a process that serves: answers the connections that a queue hands to it, besides those of a port of its own that nobody is told,
 * because Node checks the limits of connections for servers that listen.
 * @param {import("node:http").Server} server
 * @returns {Promise<void>}
 */
export function takeConnections(server) {
  process.on("message", (/** @type {{ connection?: true }} */ { connection }, handle) => {
    if (!connection) return;
    process.send?.({ taken: true });
    const socket = /** @type {Socket | undefined} */ (handle);
    if (!socket) return;
    // As for those that the server accepts: who has sent a whole request may close their side before the answer.
    socket.allowHalfOpen = true;
    server.emit("connection", socket);
  });
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen({ port: 0, host: "127.0.0.1", exclusive: true }, () => {
      server.off("error", fail);
      done();
    });
  });
}
