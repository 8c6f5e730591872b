/** Failures in a row after which a service is not called, and for how many milliseconds. */
const FAILURES = 5;
const PAUSE = 30_000;
const MAX_STATES = 1_000;

type State = { failures: number; pausedUntil: number };

type Rules = {
  /** The error of a call that was not made, with the seconds after which to try again. */
  paused: (seconds: number) => Error;
  /**
   * What a call's error says about the service: nothing, that it fails, or for how many seconds it accepts no
   * calls.
   */
  weigh: (error: unknown) => "none" | "failure" | number;
  now?: () => number;
};

/**
 * A circuit breaker: after 5 failures in a row a service is not called for 30 seconds; then one call tries. A
 * refusal of all calls (too many, wrong credentials) pauses it at once, for as long as `weigh` says.
 */
export class Circuit {
  private readonly states = new Map<string, State>();

  constructor(private readonly rules: Rules) {}

  /** Runs the call unless `key` is paused. Errors: that of `paused`, and those of the call. */
  async through<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    const state = this.states.get(key);
    if (state && state.pausedUntil > this.now())
      throw this.rules.paused(Math.ceil((state.pausedUntil - this.now()) / 1_000));
    // This call tries; others are refused for another pause or until it has succeeded.
    if (state && state.failures >= FAILURES) state.pausedUntil = this.now() + PAUSE;
    try {
      const result = await call();
      this.states.delete(key);
      return result;
    } catch (error) {
      this.note(key, error);
      throw error;
    }
  }

  private note(key: string, error: unknown): void {
    const weight = this.rules.weigh(error);
    if (weight === "none") return void this.states.delete(key);
    const failures = (this.states.get(key)?.failures ?? 0) + 1;
    const pause = weight !== "failure" ? weight * 1_000 : failures >= FAILURES ? PAUSE : 0;
    if (this.states.size >= MAX_STATES) this.states.delete(this.states.keys().next().value ?? "");
    this.states.set(key, { failures, pausedUntil: this.now() + pause });
  }

  private now(): number {
    return (this.rules.now ?? (() => performance.now()))();
  }
}
