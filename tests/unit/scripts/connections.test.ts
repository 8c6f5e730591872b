import type { Worker } from "node:cluster";
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { http } from "../../support/http";
import { ConnectionQueue } from "@/scripts/server/connections.mjs";

/** A fake serving process: records the sockets that it is sent, and emits the events that a test triggers. */
class FakeWorker extends EventEmitter {
  readonly got: Socket[] = [];
  send(_: unknown, socket: Socket): boolean {
    this.got.push(socket);
    this.emit("got");
    return true;
  }
}
const added = () => {
  const worker = new FakeWorker();
  queue.add(worker as unknown as Worker);
  return worker;
};

let queue: ConnectionQueue;
let port: number;
const callers: Socket[] = [];
beforeEach(async () => {
  queue = new ConnectionQueue(100);
  port = await queue.listen(0, "127.0.0.1");
});
afterEach(() => {
  queue.close();
  for (const caller of callers.splice(0)) caller.destroy();
});

function call(): Socket {
  const caller = connect(port, "127.0.0.1");
  caller.on("error", () => undefined);
  callers.push(caller);
  return caller;
}

test("a connection that a process did not take goes to another one when it dies, and it gets no more, whatever it said last", async () => {
  const dying = added();
  call();
  await once(dying, "got");
  const other = added();
  dying.emit("exit", null, "SIGKILL");
  expect(other.got).toEqual(dying.got);

  // Sent before it died, but received afterwards.
  dying.emit("message", { taken: true });
  other.emit("message", { taken: true });
  call();
  await once(other, "got");
  expect(dying.got).toHaveLength(1);
});

test("a call that no process can take in time is answered 503, with when to ask again", async () => {
  const answer = await http({
    port,
    path: "/api/deals",
    method: "POST",
    body: { data: "x".repeat(100_000) },
  });
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({ "retry-after": "5", connection: "close" });
  expect(answer.body).toEqual({
    code: "SERVICE_UNAVAILABLE",
    message: "The service is away for a moment. Please try again.",
    errors: [],
    request_id: answer.headers["x-request-id"],
    retryable: true,
  });
});
