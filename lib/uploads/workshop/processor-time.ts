import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What a job may still take of processors, on whatever thread of this process, in milliseconds. */
export type ProcessorTime = { start: (milliseconds: number) => void; more: (milliseconds: number) => void; end: () => void };

/** Starts the thread that ends this process when a job takes more than it may. */
export async function limitProcessorTime(): Promise<ProcessorTime> {
  const most = new BigInt64Array(new SharedArrayBuffer(8));
  const watcher = new Worker(new URL("./watch-processor-time.mjs", import.meta.url), { workerData: most, execArgv: [] });
  await once(watcher, "message");
  watcher.unref();
  return {
    start: (milliseconds) => void Atomics.store(most, 0, used() + inMicroseconds(milliseconds)),
    more: (milliseconds) => void Atomics.add(most, 0, inMicroseconds(milliseconds)),
    end: () => void Atomics.store(most, 0, 0n),
  };
}

function used(): bigint {
  const { user, system } = process.cpuUsage();
  return BigInt(user + system);
}

const inMicroseconds = (milliseconds: number) => BigInt(milliseconds) * 1_000n;
