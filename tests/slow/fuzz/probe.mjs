import { once } from "node:events";
import { get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Another caller: requests the health endpoint again and again until it gets a message, then returns the
 * duration of each request in milliseconds. Runs in a thread of its own, because the test's thread may be
 * busy with a call; some generated calls are 200 MB in size.
 */
const waits = [];
let isOver = false;
parentPort?.once("message", () => (isOver = true));
while (!isOver) {
  const began = performance.now();
  const [response] = await once(
    get({ host: "127.0.0.1", port: workerData.port, path: "/api/healthz" }),
    "response",
  );
  await once(response.resume(), "end");
  waits.push(performance.now() - began);
}
parentPort?.postMessage(waits);
