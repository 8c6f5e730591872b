import { slotOf } from "@/base/per-process";

/** Jobs that somebody may be waiting for. */
export type JobName = "mail" | "webhooks" | "imports" | "sendings";

/** The running jobs of this process. */
export type RunningJobs = {
  /** Runs a job now instead of at the next tick. */
  wake: (name: JobName) => void;
  /** Starts nothing new and waits for running work. */
  stop: () => Promise<void>;
};

/** Read by the server that stops the jobs (scripts/serve.mjs). */
export const runningJobs = slotOf<RunningJobs>("jobs");

/**
 * Runs a job now, after a commit that gave it work. Does nothing in a process without jobs, because another
 * process will find the work by its timer.
 */
export const wakeJobs = (name: JobName): void => runningJobs.value?.wake(name);
