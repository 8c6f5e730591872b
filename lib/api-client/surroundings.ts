import { memoryStorage, type KeyValueStorage } from "./key-value-storage";

/** What the client takes from the world around it; each part can be replaced. */
export type Surroundings = {
  fetch: typeof fetch;
  clock: Clock;
  /** Where `auth:logout` is fired: the window, where there is one. */
  events: EventTarget;
  /** Keeps the user and the tenant's identifier. */
  storage: KeyValueStorage;
  newKey: () => string;
  /** Hears what nobody is to be disturbed with, such as a refresh that failed in the background (SES-21). */
  log: (message: string, cause: unknown) => void;
};

/** The given parts, and the usual ones for the rest. */
export function surroundings(given: Partial<Surroundings>): Surroundings {
  return {
    fetch: given.fetch ?? ((...request) => globalThis.fetch(...request)),
    clock: given.clock ?? systemClock,
    events: given.events ?? (typeof window === "undefined" ? new EventTarget() : window),
    storage: given.storage ?? memoryStorage(),
    newKey: given.newKey ?? idempotencyKey,
    log: given.log ?? (() => {}),
  };
}

/**
 * A new key for one user action: 32 random hexadecimal digits (S-031). Unlike randomUUID it is there on plain
 * http hosts too.
 */
function idempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

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
