import type { Clock } from "@/lib/api-client/surroundings";

type Timer = { at: number; delay: number; repeats: boolean; run: () => void };

/** A clock that only advances when told to. */
export function manualClock(start = Date.parse("2026-03-01T12:00:00.000Z")) {
  let time = start;
  const timers = new Set<Timer>();
  const awaited = new Map<number, () => void>();

  function add(delay: number, repeats: boolean, run: () => void) {
    const timer = { at: time + delay, delay, repeats, run };
    timers.add(timer);
    awaited.get(delay)?.();
    awaited.delete(delay);
    return () => void timers.delete(timer);
  }

  function next(until: number): Timer | undefined {
    return [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }

  const clock = {
    now: () => time,
    after: (delay, run) => add(delay, false, run),
    every: (delay, run) => add(delay, true, run),
  } satisfies Clock;

  return {
    ...clock,
    /** Advances the clock and runs the timers that are due, in order. */
    advance(milliseconds: number): void {
      const until = time + milliseconds;
      for (let timer = next(until); timer; timer = next(until)) {
        time = timer.at;
        if (timer.repeats) timer.at += timer.delay;
        else timers.delete(timer);
        timer.run();
      }
      time = until;
    },
    delays: (): number[] => [...timers].map(({ delay }) => delay),
    /** Resolves once a timer with this delay exists. */
    async scheduled(delay: number): Promise<void> {
      if (![...timers].some((timer) => timer.delay === delay))
        await new Promise<void>((resolve) => awaited.set(delay, resolve));
    },
  };
}

export type ManualClock = ReturnType<typeof manualClock>;
