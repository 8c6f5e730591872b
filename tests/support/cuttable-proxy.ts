import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type CuttableProxy = {
  port: number;
  /** Drops open connections and refuses new ones. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /**
   * Accepts connections and keeps them open, but passes nothing on, like a stopped server or a network that
   * drops packets.
   */
  freeze: () => void;
  thaw: () => void;
  close: () => Promise<void>;
};

/** A TCP proxy to a server. It can be cut and mended, or frozen and thawed. */
export async function cuttableProxy(targetPort: number): Promise<CuttableProxy> {
  const open = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
      if (isFrozen) stop(from);
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of open) socket.destroy();
    });
  return {
    port,
    cut,
    mend: () => listen(port),
    freeze: () => {
      isFrozen = true;
      for (const socket of open) stop(socket);
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of open) socket.uncork();
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}

/** Buffers whatever is written to the socket from now on. */
const stop = (socket: Socket) => socket.cork();
