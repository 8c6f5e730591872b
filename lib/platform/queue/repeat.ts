import { jobFailed, jobKnown } from "./job-failed";

/** A job of this process. */
export type RunningJob = {
  /** Runs now instead of at the next tick. */
  wake: () => void;
  /** Starts nothing new and waits for running work. */
  stop: () => Promise<void>;
};

type Repeated = {
  name: string;
  everyMilliseconds: number;
  /** Delay before the first run. */
  delayMilliseconds?: number;
  work: (signal: AbortSignal) => Promise<unknown>;
};

/** How long `stop` waits for running work, in milliseconds. After that the process may be killed; no work is lost. */
const PATIENCE = 10_000;

/**
 * Runs work repeatedly: after a pause since the last run ended, and at once when woken. Runs never overlap; a
 * wake during a run causes one more. Errors are logged, and the next tick tries again.
 */
export function repeat({ name, everyMilliseconds, delayMilliseconds = 0, work }: Repeated): RunningJob {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let isWoken = false;

  const plan = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds).unref();
  };
  const run = () => {
    isWoken = false;
    running = work(ending.signal)
      .catch((error: unknown) => jobFailed(name, error))
      .finally(() => {
        running = undefined;
        if (!ending.signal.aborted) plan(isWoken ? 0 : everyMilliseconds);
      });
  };
  jobKnown(name);
  plan(delayMilliseconds);
  return {
    wake: () => {
      if (ending.signal.aborted) return;
      if (running) isWoken = true;
      else plan(0);
    },
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await Promise.race([running, new Promise((done) => setTimeout(done, PATIENCE).unref())]);
    },
  };
}
