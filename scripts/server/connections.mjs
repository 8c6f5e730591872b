import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { cleanRequest } from "./clean-request.mjs";
import { CompleteResponse } from "./complete-response.mjs";

/** @typedef {import("node:cluster").Worker} Worker */
/** @typedef {import("node:net").Socket} Socket */
/** @typedef {{ socket: Socket, until: number }} Waiting a connection, and when it has waited too long */

/** Milliseconds that a connection waits for a process. Most callers give up a little later. */
const LONGEST_WAIT = 10_000;

/**
 * Accepts connections on one port and hands them to processes in turn, each the next one as soon as it has taken the
 * last. A connection is kept here until then: when a process dies before, another one gets it, and when no process
 * can take it in time its call is answered 503. Node's cluster hands connections out in turn too, but forgets the one
 * that a dying process did not take, which then stays open without an answer; left to the kernel (SCHED_NONE), one
 * process often gets most of the connections.
 */
export class ConnectionQueue {
  /** Accepted, and not yet sent to a process. @type {Waiting[]} */
  #waiting = [];
  /** Processes that can take a connection, the one that has waited longest first. @type {Set<Worker>} */
  #free = new Set();
  /** What was sent to a process that has not taken it yet. @type {Map<Worker, Waiting>} */
  #sent = new Map();
  #refusals = refusalServer();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #refusing;
  #server;

  /** @param {number} [longestWait] milliseconds that a connection waits for a process */
  constructor(longestWait = LONGEST_WAIT) {
    this.#server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      // A caller who is gone before a process has the connection is nobody's error.
      socket.on("error", () => undefined);
      this.#waiting.push({ socket, until: performance.now() + longestWait });
      this.#next();
    });
  }

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
        this.#refusing = setInterval(() => this.#refuseLate(), 1_000);
        done(/** @type {import("node:net").AddressInfo} */ (this.#server.address()).port);
      });
    });
  }

  /** From now on the process gets connections, until it ends. @param {Worker} worker */
  add(worker) {
    const take = (/** @type {{ taken?: true }} */ { taken }) => {
      if (!taken) return;
      // The process has its own end of it.
      this.#sent.get(worker)?.socket.destroy();
      this.#sent.delete(worker);
      this.#free.add(worker);
      this.#next();
    };
    worker.on("message", take);
    worker.once("exit", () => {
      // What it said last may arrive after its end, and would make it free again.
      worker.off("message", take);
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
    clearInterval(this.#refusing);
    for (const { socket } of this.#waiting.splice(0)) socket.destroy();
  }

  #next() {
    for (const worker of this.#free) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#free.delete(worker);
      this.#sent.set(worker, next);
      // A process that cannot be reached any more is about to exit, and gives it back then.
      worker.send({ connection: true }, next.socket, { keepOpen: true }, () => undefined);
    }
  }

  #refuseLate() {
    const now = performance.now();
    while (this.#waiting[0] && this.#waiting[0].until <= now) {
      const socket = this.#waiting.shift()?.socket;
      this.#refusals.emit("connection", socket);
      socket?.resume();
    }
  }
}

/**
 * Answers each call on the connections that are given to it by 503. It does not listen; silent callers go after
 * 5 s.
 */
function refusalServer() {
  const server = createHttpServer({ ServerResponse: CompleteResponse }, (request, response) => {
    cleanRequest(request, false);
    response.setHeader("X-Request-Id", String(request.headers["x-request-id"]));
    response.setHeader("Retry-After", "5");
    response.setHeader("Connection", "close");
    response.refuse(503);
  });
  server.timeout = 5_000;
  return server;
}

/**
 * In a process that serves: answers the connections that a queue hands to it, besides those of a port of its own that
 * nobody is told, because Node checks the limits of connections for servers that listen.
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
