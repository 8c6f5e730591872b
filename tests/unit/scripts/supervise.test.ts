import { expect, test } from "vitest";
import { supervised } from "@/scripts/postgres/supervise.mjs";

/** A server that the test ends. */
function server() {
  let die: (how: string) => void = () => undefined;
  let isStopped = false;
  const death = new Promise<string>((done) => (die = done));
  return {
    die: (how: string) => die(how),
    isStopped: () => isStopped,
    stop: () => Promise.resolve(void (isStopped = true)),
    ended: (signal: AbortSignal) =>
      Promise.race([
        death,
        new Promise<string>((done) => signal.addEventListener("abort", () => done("told to"))),
      ]),
  };
}

test("a database server that dies is started again, however often, and the operator is told why", async () => {
  const servers = [server(), server(), server()];
  const said: string[] = [];
  let tries = 0;
  const running = await supervised(
    () => Promise.resolve(servers[0] ?? server()),
    () => {
      tries += 1;
      // The second start fails once, as it does while the killed server's processes are still ending.
      if (tries === 2) return Promise.reject(new Error("The port is not free yet."));
      return Promise.resolve(servers[tries === 1 ? 1 : 2] ?? server());
    },
    { say: (message) => void said.push(message), waits: [0, 1] },
  );
  servers[0]?.die("SIGKILL");
  await expect.poll(() => said).toHaveLength(2);
  servers[1]?.die("exit code 1");
  await expect.poll(() => said).toHaveLength(5);
  expect(said).toEqual([
    "The embedded PostgreSQL ended (SIGKILL); it is started again.",
    "The embedded PostgreSQL runs again.",
    "The embedded PostgreSQL ended (exit code 1); it is started again.",
    "The port is not free yet.\nIt is tried again.",
    "The embedded PostgreSQL runs again.",
  ]);
  await running.stop();
  expect(servers.map((each) => each.isStopped())).toEqual([false, false, true]);
  expect(said).toHaveLength(5);
});
