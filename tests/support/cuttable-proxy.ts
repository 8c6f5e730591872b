import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a server that can be cut: what goes through it is lost, new calls are refused, until it is mended. */
export async function cuttableProxy(targetPort: number): Promise<{
  port: number;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}> {
  const open = new Set<Socket>();
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
  return { port, cut, mend: () => listen(port), close: () => (server.listening ? cut() : Promise.resolve()) };
}
