import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { cleanRequest } from "./clean-request.mjs";
import { refuse } from "./refuse.mjs";

/** @typedef {import("node:cluster").Worker} Worker */
/** @typedef {import("node:net").Socket} Socket */
/** @typedef {{ socket: Socket, until: number }} Waiting a connection, and when it has waited too long */

/** Milliseconds that a connection waits for a process. Most callers give up shortly after. */
const LONGEST_WAIT = 10_000;

/**
 * Accepts connections on one port and hands them to processes in turn; each gets the next one once it has
 * taken the last. Until then the connection is kept here: if a process dies first, another gets it, and if no
 * process takes it in time, the call is answered 503. Node's cluster also takes turns, but forgets a
 * connection that a dying process did not take, which then hangs. With SCHED_NONE the kernel often gives one
 * process most of the connections.
 */
export class ConnectionQueue {
  /** Accepted, and not yet sent to a process. @type {Waiting[]} */
  #waiting = [];
  /** Processes that can take a connection; the one that has waited longest is first. @type {Set<Worker>} */
  #free = new Set();
  /** Connections sent to a process that has not taken them yet. @type {Map<Worker, Waiting>} */
  #sent = new Map();
  #refusals = refusalServer();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #refusing;
  #server;

  /** @param {number} [longestWait] milliseconds that a connection waits for a process */
  constructor(longestWait = LONGEST_WAIT) {
    this.#server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      // A caller who leaves while waiting is not an error.
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

  /** Sends connections to the process until it ends. @param {Worker} worker */
  add(worker) {
    const take = (/** @type {{ taken?: true }} */ { taken }) => {
      if (!taken) return;
      // The process has its own copy of the socket.
      this.#sent.get(worker)?.socket.destroy();
      this.#sent.delete(worker);
      this.#free.add(worker);
      this.#next();
    };
    worker.on("message", take);
    worker.once("exit", () => {
      // A late message may arrive after its end and would make it free again.
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

  /** Accepts no more and closes the waiting connections. */
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
      // An unreachable process is about to exit; its connection is then handed to another.
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
 * Answers each call on the connections given to it with 503. It does not listen itself; silent callers are
 * closed after 5 s.
 */
function refusalServer() {
  const server = createHttpServer((request, response) => {
    cleanRequest(request, false);
    response.setHeader("X-Request-Id", String(request.headers["x-request-id"]));
    response.setHeader("Retry-After", "5");
    response.setHeader("Connection", "close");
    refuse(request, response, 503);
  });
  server.timeout = 5_000;
  return server;
}

/**
 * In a serving process: answers the connections that the queue hands over. It also listens on an unpublished
 * port, because Node enforces connection limits only on servers that listen.
 * @param {import("node:http").Server} server
 * @returns {Promise<void>}
 */
export function takeConnections(server) {
  process.on("message", (/** @type {{ connection?: true }} */ { connection }, handle) => {
    if (!connection) return;
    process.send?.({ taken: true });
    const socket = /** @type {Socket | undefined} */ (handle);
    if (!socket) return;
    // As on accepted connections: a caller may close its sending side before the answer.
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
