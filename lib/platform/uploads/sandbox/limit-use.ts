import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * Controls the limits of a job over all threads of this process: CPU time in milliseconds, memory in bytes above
 * what was used when it started.
 */
export type Use = {
  start: (most: { processor: number; memory: number }) => void;
  moreTime: (milliseconds: number) => void;
  end: () => void;
};

const [TIME, MEMORY] = [0, 1];

/** Starts the thread that ends this process when a job exceeds its limits. */
export async function limitUse(): Promise<Use> {
  const most = new BigInt64Array(new SharedArrayBuffer(16));
  const watcher = new Worker(new URL("./watch-use.mjs", import.meta.url), { workerData: most, execArgv: [] });
  await once(watcher, "message");
  watcher.unref();
  return {
    start: ({ processor, memory }) => {
      Atomics.store(most, TIME, used() + inMicroseconds(processor));
      Atomics.store(most, MEMORY, BigInt(process.memoryUsage.rss() + memory));
    },
    moreTime: (milliseconds) => void Atomics.add(most, TIME, inMicroseconds(milliseconds)),
    end: () => {
      Atomics.store(most, TIME, 0n);
      Atomics.store(most, MEMORY, 0n);
    },
  };
}

function used(): bigint {
  const { user, system } = process.cpuUsage();
  return BigInt(user + system);
}

const inMicroseconds = (milliseconds: number) => BigInt(milliseconds) * 1_000n;
