import { createApiClient, type ApiClient } from "@/lib/api-client/api-client";
import { cookieStore } from "@/lib/api-client/token-stores";
import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";
import { quietLog } from "./quiet-log";

/**
 * The site's own client: its tokens stay in the session cookie (S-007). Writes are retried too, because their
 * idempotency key makes that safe (S-031).
 */
export const siteClient = (): ApiClient =>
  (client ??= createApiClient({
    tokens: cookieStore(browserStorage),
    storage: browserStorage,
    log: quietLog,
  }));

/** Created at first use, in the browser. */
let client: ApiClient | null = null;

/** The browser's local storage, accessed at each use because this module is loaded on the server too. */
export const browserStorage: KeyValueStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
