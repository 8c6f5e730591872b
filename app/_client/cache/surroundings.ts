import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";
import { browserStorage } from "../session/site-client";
import { quietLog } from "../session/quiet-log";

/** What the caches take from the world around them. */
export type CacheParts = {
  /** Tenant and user: `<tenant uuid> <user id>`. */
  owner: string;
  storage: KeyValueStorage;
  now: () => number;
  log: (message: string, cause: unknown) => void;
};

/** The usual parts, in the browser. */
export const cacheParts = (owner: string): CacheParts => ({
  owner,
  storage: browserStorage,
  now: () => Date.now(),
  log: quietLog,
});
