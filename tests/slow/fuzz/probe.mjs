import { once } from "node:events";
import { get } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Another caller: asks a server how it is, one call after another, until a message comes, and answers how long
 * each took in milliseconds. In a thread of its own, because the test's may itself be busy with a call: some of
 * those that the dice make are of 200 MB.
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
