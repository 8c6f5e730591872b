import { systemClock, type Clock } from "./clock";
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

/** A new key for one user action: 32 random hexadecimal digits (S-031). Unlike randomUUID it is there on plain http hosts too. */
function idempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
