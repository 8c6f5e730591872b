import { idempotencyKey } from "./idempotency-key";
import { memoryStorage, type KeyValueStorage } from "./key-value-storage";

/** The client's dependencies on its environment; each can be replaced. */
export type Surroundings = {
  fetch: typeof fetch;
  clock: Clock;
  /** Where the events of events.ts are fired: the window, if there is one. */
  events: EventTarget;
  /** Stores the user and the tenant's identifier. */
  storage: KeyValueStorage;
  newKey: () => string;
  /** Receives errors that are not shown to users, such as a failed refresh in the background (SES-21). */
  log: (message: string, cause: unknown) => void;
};

/** The given parts, with defaults for the rest. */
export function surroundings(input: Partial<Surroundings>): Surroundings {
  return {
    fetch: input.fetch ?? ((...request) => globalThis.fetch(...request)),
    clock: input.clock ?? systemClock,
    events: input.events ?? (typeof window === "undefined" ? new EventTarget() : window),
    storage: input.storage ?? memoryStorage(),
    newKey: input.newKey ?? idempotencyKey,
    log: input.log ?? (() => {}),
  };
}

export type Cancel = () => void;

/** The client's clock, in milliseconds; injected, so that tests need not wait. */
export type Clock = {
  now(): number;
  /** Runs once after the delay, unless cancelled. */
  after(delay: number, run: () => void): Cancel;
  /** Runs repeatedly, until cancelled. */
  every(delay: number, run: () => void): Cancel;
};

/** The real clock. Its timers that repeat do not keep a Node process alive. */
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
