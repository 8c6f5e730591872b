import cluster from "node:cluster";
import type { Expected } from "./job";
import { prepareSandbox } from "./sandbox";

type Message = { expectedFiles: Expected };

/**
 * Somebody opened a screen from which such files are sent: what reads them is made ready, off this process, so that
 * the first one is taken as fast as the next. Whichever process the file comes to: the others are told
 * (scripts/server/processes.mjs).
 */
export function expectFiles(expected: Expected): void {
  prepareSandbox(expected);
  cluster.worker?.send({ expectedFiles: expected } satisfies Message);
}

/** Makes ready what another process was told to expect. */
export function hearExpectations(): void {
  process.on("message", (message: unknown) => {
    if (isExpectation(message)) prepareSandbox(message.expectedFiles);
  });
}

const isExpectation = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "expectedFiles" in message;
