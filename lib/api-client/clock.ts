export type Cancel = () => void;

/** Time as the client sees it, in milliseconds: handed in, so that nothing has to be waited for in a test. */
export type Clock = {
  now(): number;
  /** Runs once after the delay, unless cancelled. */
  after(delay: number, run: () => void): Cancel;
  /** Runs again and again, until cancelled. */
  every(delay: number, run: () => void): Cancel;
};

/** The real clock. What repeats keeps no Node process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
  every: (delay, run) => {
    const timer: unknown = setInterval(run, delay);
    if (hasUnref(timer)) timer.unref();
    return () => clearInterval(timer as ReturnType<typeof setInterval>);
  },
};

const hasUnref = (timer: unknown): timer is { unref: () => void } =>
  typeof timer === "object" && timer !== null && "unref" in timer;
