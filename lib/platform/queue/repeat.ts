import { log } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/note";

/** A job of this process. */
export type RunningJob = {
  /** Works now instead of at the next tick. */
  wake: () => void;
  /** Starts no further work, waits for what is under way. */
  stop: () => Promise<void>;
};

type Repeated = {
  name: string;
  everyMilliseconds: number;
  /** Before the first time. */
  delayMilliseconds?: number;
  work: (signal: AbortSignal) => Promise<unknown>;
};

/**
 * How long `stop` waits for work under way, in milliseconds; the process may be ended hard after that, which the work
 * survives.
 */
const PATIENCE = 10_000;

/**
 * Does work again and again: every so often after the last time ended, and at once when woken. Never twice at the
 * same time; a wake during work means once more. What the work throws is logged, and the next tick tries again.
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
      .catch((error: unknown) => {
        count("kapi_job_failures_total", { job: name });
        log.error({ event: "job_failed", job: name, err: error }, "a job failed; it is tried again");
      })
      .finally(() => {
        running = undefined;
        if (!ending.signal.aborted) plan(isWoken ? 0 : everyMilliseconds);
      });
  };
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
