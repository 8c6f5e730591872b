import { ServerResponse } from "node:http";

/**
 * Answers CONNECT and requests to change the protocol (Upgrade). node:http hands them over with the bare socket, and
 * without an answer their callers would wait or be cut off.
 * @param {import("node:http").Server} server
 * @param {import("node:http").RequestListener} answer
 */
export function answerOtherProtocols(server, answer) {
  for (const event of ["connect", "upgrade"])
    server.on(event, (request, /** @type {import("node:net").Socket} */ socket) => {
      // The caller may leave before the answer.
      socket.on("error", () => undefined);
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once("finish", () => socket.end());
      answer(request, response);
    });
}

/** A character that no name or address of a host has. */
const FOREIGN_TO_HOSTS = /[\s,/?#@\\]/;

/**
 * The status with which a request is refused that names no host, several or none that there can be, no address, or
 * another protocol; undefined if it does none of that.
 * @param {import("node:http").IncomingMessage & { upgrade?: boolean }} request
 * @returns {400 | undefined}
 */
export function malformedRequest({ method, url, httpVersion, rawHeaders, upgrade }) {
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host",
  );
  const lacksHost = hosts.length === 0 && httpVersion === "1.1";
  const isNone = hosts.length > 1 || hosts.some((host) => FOREIGN_TO_HOSTS.test(host));
  return lacksHost || isNone || url === "*" || (upgrade && method !== "CONNECT") ? 400 : undefined;
}
