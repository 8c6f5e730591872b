const LOOK_AGAIN_MILLISECONDS = 500;

/**
 * Work to do before anybody asks for it. Jobs run one at a time, newest first, and only while `isIdle` says
 * that nobody waits for a drawing; a later job of the same key replaces the earlier one; beyond `limit` the
 * oldest is forgotten, since whoever asks for its result will have it made then. A job's failure goes to
 * `onError` and stops no other job.
 */
export function createAheadQueue(options: {
  limit: number;
  isIdle: () => boolean;
  onError: (error: unknown) => void;
}) {
  const jobs = new Map<string, () => Promise<unknown>>();
  let running = false;
  let later: NodeJS.Timeout | undefined;

  function add(key: string, job: () => Promise<unknown>): void {
    jobs.delete(key);
    jobs.set(key, job);
    const [oldest] = jobs.keys();
    if (jobs.size > options.limit && oldest !== undefined) jobs.delete(oldest);
    wake();
  }

  /** To be called when the drawings have become idle. */
  function wake(): void {
    if (!running) setImmediate(() => void runNext());
  }

  async function runNext(): Promise<void> {
    if (running || jobs.size === 0) return;
    if (!options.isIdle()) return lookAgain();
    const newest = [...jobs].at(-1);
    if (!newest) return;
    const [key, job] = newest;
    jobs.delete(key);
    running = true;
    try {
      await job();
    } catch (error) {
      options.onError(error);
    }
    running = false;
    wake();
  }

  /** The end of a drawing wakes the queue; the end of a rush of requests is only seen by looking. */
  function lookAgain(): void {
    clearTimeout(later);
    later = setTimeout(wake, LOOK_AGAIN_MILLISECONDS).unref();
  }

  return { add, wake };
}
