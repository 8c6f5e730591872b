import type { Cancel, Clock } from "./surroundings";

/** Age in milliseconds above which a tracked request is stale, and the interval of checks (API-16). */
const STALE_AFTER = 120_000;
const CLEANED_EVERY = 30_000;

export type TrackedRequests = {
  /** Tracks a request, which `cancel` stops, until the returned function is called. */
  track: (cancel: Cancel) => () => void;
  count: () => number;
  cancelAll: () => void;
};

/**
 * Tracks running requests, so that they can be cancelled together. A request older than 120 s is dropped at the
 * next cleaning, every 30 s (API-16), but not stopped, because its call may have a longer time-out. No timer runs
 * while nothing is tracked.
 */
export function trackedRequests(clock: Clock): TrackedRequests {
  const tracked = new Set<{ startedAt: number; cancel: Cancel }>();
  let stopCleaning: Cancel | null = null;
  const rest = () => {
    if (tracked.size > 0) return;
    stopCleaning?.();
    stopCleaning = null;
  };
  const clean = () => {
    for (const request of tracked) if (clock.now() - request.startedAt > STALE_AFTER) tracked.delete(request);
    rest();
  };
  return {
    track(cancel) {
      const request = { startedAt: clock.now(), cancel };
      tracked.add(request);
      stopCleaning ??= clock.every(CLEANED_EVERY, clean);
      return () => {
        tracked.delete(request);
        rest();
      };
    },
    count: () => tracked.size,
    cancelAll: () => [...tracked].forEach(({ cancel }) => cancel()),
  };
}

/**
 * Settles as the work does, unless the signal fires first; then it rejects with `reason()` while the work may
 * continue.
 */
export async function untilAborted<T>(
  signal: AbortSignal | undefined,
  work: Promise<T>,
  reason: () => unknown,
): Promise<T> {
  if (!signal) return work;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const fire = () => reject(reason());
    if (signal.aborted) return fire();
    signal.addEventListener("abort", fire, { once: true });
    stop = () => signal.removeEventListener("abort", fire);
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    stop();
  }
}
