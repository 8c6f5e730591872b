import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";
import { browserStorage } from "@/app/_client/browser-storage";
import { quietLog } from "../session/quiet-log";

/** Dependencies of the caches. */
export type CacheParts = {
  /** Tenant and user: `<tenant uuid> <user id>`. */
  owner: string;
  storage: KeyValueStorage;
  now: () => number;
  log: (message: string, cause: unknown) => void;
};

/** The default dependencies in the browser. */
export const cacheParts = (owner: string): CacheParts => ({
  owner,
  storage: browserStorage,
  now: () => Date.now(),
  log: quietLog,
});
