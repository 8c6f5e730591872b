import { useEffect, useEffectEvent, useState } from "react";

/** Counts whole seconds down from `from` and calls `done` once at 0. */
export function useCountdown(from: number, done: () => void): number {
  const [seconds, setSeconds] = useState(from);
  const finish = useEffectEvent(done);
  useEffect(() => {
    if (seconds === 0) return finish();
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds;
}
