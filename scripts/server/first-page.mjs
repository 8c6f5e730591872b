import { get } from "node:http";

/** Milliseconds. A start does not wait longer, for instance for a database that is slow. */
const LONGEST = 5_000;

/**
 * Asks a server for a page once, before it is said to be ready: with the first page the framework loads what all pages
 * need, for which a visitor would wait half a second. What is answered does not matter.
 * @param {import("node:http").Server} server that listens
 * @param {number} [longest] milliseconds
 * @returns {Promise<void>}
 */
export function askForFirstPage(server, longest = LONGEST) {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return new Promise((done) => {
    const request = get({ host: "127.0.0.1", port, path: "/login", agent: false }, (response) =>
      response.resume().once("close", done),
    );
    request.once("error", () => done()).setTimeout(longest, () => request.destroy());
  });
}
