import { ZohoError } from "./zoho-error";

/** Failures in a row after which a tenant's Zoho is left alone, and for how many milliseconds. */
const FAILURES = 5;
const PAUSE = 30_000;
/**
 * Seconds after a refusal that another call would get too: too many calls (Zoho counts them by the minute),
 * wrong credentials.
 */
const REFUSED_PAUSE = 60;
const MOST_KEPT = 1_000;

type State = { failures: number; pausedUntil: number };

/**
 * Keeps calls away from a service that fails: after 5 failures in a row nothing is asked for 30 seconds, then
 * one call tries. A refusal of all calls (too many, wrong credentials) pauses it at once, for as long as the
 * service says. An unknown record is no failure.
 */
export class Circuit {
  private readonly states = new Map<string, State>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Runs the call unless `key` is paused. Errors: ZohoError `paused`, and those of the call. */
  async through<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    const state = this.states.get(key);
    if (state && state.pausedUntil > this.now())
      throw new ZohoError(
        "paused",
        "Zoho failed just before and is left alone",
        Math.ceil((state.pausedUntil - this.now()) / 1_000),
      );
    // The one that tries: others wait out another pause until it has succeeded.
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
    if (!(error instanceof ZohoError) || error.kind === "not_found") return void this.states.delete(key);
    const failures = (this.states.get(key)?.failures ?? 0) + 1;
    const pause =
      error.kind !== "away" ? (error.retryAfter ?? REFUSED_PAUSE) * 1_000 : failures >= FAILURES ? PAUSE : 0;
    if (this.states.size >= MOST_KEPT) this.states.delete(this.states.keys().next().value ?? "");
    this.states.set(key, { failures, pausedUntil: this.now() + pause });
  }
}
