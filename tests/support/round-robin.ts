import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type RoundRobin = {
  port: number;
  /** The number of calls each server received. */
  calls: readonly number[];
  close: () => Promise<void>;
};

/**
 * A proxy on 127.0.0.1 that passes each call to the next server, like a load balancer without sticky
 * sessions.
 */
export async function roundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const calls = ports.map(() => 0);
  let turn = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const which = turn % ports.length;
    turn += 1;
    calls[which] = (calls[which] ?? 0) + 1;
    const { method, url: path, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port: ports[which], method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    // Cancels the call when the client disconnects.
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
