import { createApiClient, type ApiClient } from "@/lib/api-client/api-client";
import { cookieStore } from "@/lib/api-client/token-stores";
import { browserStorage } from "../browser-storage";
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
