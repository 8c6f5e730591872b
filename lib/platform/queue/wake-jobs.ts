/** Jobs that somebody may wait for. */
export type JobName = "mail" | "webhooks" | "imports";

/** The running jobs of this process. */
export type RunningJobs = {
  /** Looks for a job's work now instead of at the next tick. */
  wake: (name: JobName) => void;
  /** Starts no further work, waits for what is under way. */
  stop: () => Promise<void>;
};

// On globalThis, because Next may load a module once for each bundle, and because the server that ends them is
// outside of all bundles (scripts/serve.mjs).
export const jobsHolder = globalThis as typeof globalThis & { [slot]?: RunningJobs };
export const slot = Symbol.for("kapi.jobs");

/**
 * There is work to do, now that the transaction is committed. Does nothing in a process without jobs: another one's
 * timer finds it.
 */
export const wakeJobs = (name: JobName): void => jobsHolder[slot]?.wake(name);
